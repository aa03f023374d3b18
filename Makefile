# make run              opens a table in the browser (without a terminal: plays the demo and ends), or with a token in
#                       config.toml (or QUICKDRAW_DISCORD_TOKEN) runs the bot
# make test             runs the tests that a change needs, and says how much processor time they took
# make lint             ruff, as linter and as formatter
# make types            mypy --strict
# make architecture     holds who may import whom
# make check            all four: what a change is held to (.ci/run, which is what CI runs, does more)
# make site             builds the docs as a site, in build/site, and follows every link of it
# make nightly          runs each of the following, a line for each part, and goes on after a red one
#
# make slow             runs the tests that make test leaves out since they take long
# make cover            runs the tests of the rules and the use cases, and holds that each branch of these is covered
# make browser          plays a fight of each system in a headless Chromium and in Firefox, where they are installed
#                       (SHORT=1: one, and in Chromium alone)
# make models           plays ROUNDS rounds of each system beside a model that was written from its rules alone
# make walks            walks at random through every system, and presses what is offered there, twenty times as far as
#                       make test does (WALKS=20: four hundred times); measures what a command takes of file and memory
# make worlds           plays each system on two bots, of which one has a secret, and compares what all others receive
#                       (SEED=2: another course)
# make soak             kills, stops, storms, outages and races, counted; SHARE=0.1: a tenth of it; SEED=2: others;
#                       ONLY=kills,storm: these alone
# make fleet            several processes on one PostgreSQL: takes over from one that is killed or stands still, then for ten
#                       minutes serves 20,000 servers and checks the history of their fights; SHORT=1: of some, in a minute
# make failover         has three PostgreSQL servers fail over under the bot, five times by each fault (installs Debian's
#                       packages for it, as root), and tries the store on PostgreSQL 15; SHORT=1: two faults, in two minutes
# make evening          plays one round of each system with four players and eight of the GM's, prints how many messages,
#                       pings and presses it cost, and fails where that is over its budget; before that, plays the demos
# make hosting          tries what hosts are given: the locks, the wheel on each Python that is here, the files for hosts
# make bench            measures all that has a goal, beside a bare bot, and fails where one is missed that docs/performance.md
#                       calls met (five minutes on two cores that have nothing else to do; WRITE=1: writes that page;
#                       SHORT=1: one short round, which is only told)
#
# make pictures         makes the pictures of the docs anew, by playing their pages

# Compiled once, and not by every process anew: what a test of the whole bot takes is mostly its start.
export PYTHONDONTWRITEBYTECODE :=

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test architecture nightly slow cover browser models walks worlds soak fleet failover lint site pictures \
  types bench check evening hosting lock

# What the bot alone needs: somebody who only wants to see it does not wait for the tools.
$(VENV)/runs: requirements-run.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-run.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	touch $@

$(VENV)/ready: $(VENV)/runs requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

run: $(VENV)/runs
	$(BIN)/python -m bot

test: $(VENV)/ready
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder --quiet -m "not nightly" \
	  --ignore=tests/chromium --ignore=tests/fleet --ignore=tests/test_architecture.py

architecture: $(VENV)/ready
	$(BIN)/python -m pytest --quiet tests/test_architecture.py

nightly: $(VENV)/ready
	.ci/nightly

slow: $(VENV)/ready
	$(BIN)/python -m pytest -n 2 --quiet -m nightly --ignore=tests/chromium

cover: $(VENV)/ready
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 2 --dist loadfile --quiet -m "not nightly" \
	  tests/conformance tests/rules tests/app tests/transcripts tests/chat tests/cogs
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=100 --skip-covered --show-missing

browser: $(VENV)/ready
	$(BIN)/python -m pytest -n 2 --dist loadfile --quiet $(if $(SHORT),-m "not nightly") tests/chromium

ROUNDS ?= 2000

models: $(VENV)/ready
	ROUNDS=$(ROUNDS) $(BIN)/python -m pytest -n 2 --quiet tests/models

WALKS ?= 1

walks: $(VENV)/ready
	WALKS=$(WALKS) $(BIN)/python -m pytest -n 2 --quiet tests/conformance tests/rules/test_*_properties.py \
	  tests/rules/test_bells.py tests/rules/test_pace.py tests/rules/test_refusals.py tests/rules/test_exp_hidden.py \
	  tests/rules/test_secret_changes.py \
	  tests/chat/test_forms.py tests/chat/test_forged.py tests/test_sizes.py

worlds: $(VENV)/ready
	SEED=$(SEED) $(BIN)/python -m pytest --quiet tests/e2e/test_two_worlds.py

SHARE ?= 1

soak: $(VENV)/ready
	$(BIN)/python -m tests.soak --share $(SHARE) --seed $(SEED) $(if $(ONLY),--only $(ONLY))

fleet: $(VENV)/ready
	$(BIN)/python -m pytest --quiet tests/fleet
	$(BIN)/python -m benchmarks.fleet $(if $(SHORT),--short)

failover: $(VENV)/ready
	$(BIN)/python -m benchmarks.failover $(if $(SHORT),--short)
	test ! -x /usr/lib/postgresql/15/bin/postgres || POSTGRES_FOR_TESTS=15 $(BIN)/python -m pytest -n 2 --quiet \
	  tests/storage -k "postgres or locks or moving"

lint: $(VENV)/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check

# The built pages are looked through link by link: the builder does not see a file that it leaves out.
site: $(VENV)/ready
	$(BIN)/mkdocs build --strict --quiet
	$(BIN)/linkchecker --no-status --no-robots build/site/index.html

pictures: $(VENV)/ready
	$(BIN)/python -m tests.handbook.pictures $(ONLY)

types: $(VENV)/ready
	$(BIN)/mypy

bench: $(VENV)/ready
	$(BIN)/python -m benchmarks $(PART) $(if $(SHORT),--rounds 1 --share 0.1,$(if $(WRITE),--write,--compare))

check: test lint types architecture

evening: $(VENV)/ready
	$(BIN)/python -m pytest --quiet tests/e2e/test_demos.py
	$(BIN)/python -m tests.evening
	$(BIN)/python -m tests.evening --post

hosting: $(VENV)/ready
	$(BIN)/python -m tests.hosting

SEED ?= 1

COMPILE := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
  --no-strip-extras --no-emit-index-url --no-header --quiet

# After a change of the dependencies in pyproject.toml: all that work on it needs, and what the bot alone needs.
lock: $(VENV)/ready
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/$(COMPILE) --extra dev --output-file requirements.lock
	$(BIN)/$(COMPILE) --constraint requirements.lock --output-file requirements-run.lock
