// The page of a seat: shows what the server sends (whose HTML is escaped there), and sends what its person does.
"use strict";

const line = document.getElementById("line");
const offers = document.getElementById("suggestions");
const notice = document.getElementById("notice");
const state = document.getElementById("status");
const sound = document.getElementById("sound");
const words = JSON.parse(document.body.dataset.words);
const title = document.title;
const overlay = document.body.classList.contains("overlay");
const waiting = new Map();
const LONGEST = 300; // messages of a channel: a page that stays open for weeks must not grow
const BY_HAND = 1500; // milliseconds for which a log rolls on after a wheel or a finger
const NEAR = 80; // pixels from the lower end at which a reader follows what is said
let socket = null;
let count = 0;
let pause = 500;
let unread = 0;
let chosen = -1;
let asking = false;

const channel = () => document.querySelector("section:not([hidden])").dataset.channel;
const section = (id) => document.querySelector(`section[data-channel="${id}"]`);
const parsed = (html) => new DOMParser().parseFromString(html, "text/html").body.firstElementChild;

// Times in the reader's own zone and words.

function dated(within) {
  const styles = {
    t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  };
  for (const one of within.querySelectorAll("time")) {
    const when = new Date(one.dateTime);
    one.title = when.toLocaleString();
    one.textContent = one.dataset.style === "R" ? relative(when) : when.toLocaleString([], styles[one.dataset.style]);
  }
}

function relative(when) {
  const words = new Intl.RelativeTimeFormat([], { numeric: "auto" });
  let amount = (when - Date.now()) / 1000;
  for (const [unit, size] of [["second", 60], ["minute", 60], ["hour", 24], ["day", 30], ["month", 12]]) {
    if (Math.abs(amount) < size) return words.format(Math.round(amount), unit);
    amount /= size;
  }
  return words.format(Math.round(amount), "year");
}

setInterval(() => document.querySelectorAll('time[data-style="R"]').forEach((one) => dated(one.parentNode)), 20000);

// What is seen.

function put(id, html, isNew = true) {
  const place = section(id);
  if (!place) return location.reload(); // The channel was made after this page was.
  const log = place.querySelector(".log");
  const node = document.adoptNode(parsed(html));
  const before = document.getElementById(node.id);
  if (!before && !isNew) return beside(place); // An older message that is not shown was edited.
  if (before) {
    const held = before.contains(document.activeElement) ? document.activeElement : null;
    before.replaceWith(node);
    if (held) {
      const same = held.dataset.press && node.querySelector(`[data-press="${CSS.escape(held.dataset.press)}"]`);
      (same || node.querySelector("[data-press]:enabled") || line).focus();
    }
  } else {
    log.append(node);
    if (follows(log) && log.children.length > LONGEST) log.firstElementChild.remove();
  }
  dated(node);
  if (overlay && node.matches('[data-board="on"]:not(.private)')) show(id); // It follows the fight from channel to channel.
  place.querySelector(".empty").hidden = true;
  if (!before && node.classList.contains("private")) log.dataset.left = "";
  if (follows(log)) toEnd(log);
  else if (!before) place.querySelector(".newer").hidden = false;
  beside(place);
}

// Whether a log is at its newest message: until its reader scrolls up, and again at the lower end.
const follows = (log) => !log.dataset.left;

function toEnd(log) {
  log.dataset.left = "";
  log.scrollTop = log.scrollHeight;
  log.closest("section").querySelector(".newer").hidden = true;
}

for (const log of document.querySelectorAll(".log")) {
  let byHand = 0;
  let was = 0;
  const hand = (event) => {
    if (event.type === "keydown" && !["ArrowUp", "PageUp", "Home", "Tab"].includes(event.key)) return;
    if (event.type === "pointerdown" && event.target !== log) return; // It is a button of a message, not the scrollbar.
    byHand = Date.now();
  };
  for (const one of ["wheel", "touchmove", "keydown", "pointerdown"]) log.addEventListener(one, hand, { passive: true });
  log.addEventListener("scroll", () => {
    const below = log.scrollHeight - log.scrollTop - log.clientHeight;
    const up = log.scrollTop < was;
    was = log.scrollTop;
    if (below < NEAR) toEnd(log);
    else if (up && Date.now() - byHand < BY_HAND) log.dataset.left = "yes";
    if (log.scrollTop < NEAR && log.dataset.left && log.dataset.more) older(log);
  });
  // Whatever grows later (a spoiler that is opened, the keyboard of a phone) moves nobody who follows.
  new ResizeObserver(() => follows(log) && toEnd(log)).observe(log);
  log.closest("section").querySelector(".newer").addEventListener("click", () => toEnd(log));
}

async function older(log) {
  log.dataset.more = "";
  const answer = await ask({ do: "older", channel: log.closest("section").dataset.channel });
  const height = log.scrollHeight;
  const nodes = (answer.older ?? []).map((html) => document.adoptNode(parsed(html)));
  nodes.forEach((node) => {
    document.getElementById(node.id)?.remove();
    dated(node);
  });
  log.prepend(...nodes);
  log.scrollTop += log.scrollHeight - height;
  log.dataset.more = answer.more ? "yes" : "";
}

// Beside the messages: who is up, one's own call, one's newest secret, the board.

function beside(place) {
  const newest = (selector) => [...place.querySelectorAll(`.log > ${selector}`)].pop();
  const board = newest("[data-board]:not(.private)");
  if (board) {
    copied(place.querySelector(".shown"), board, ".frame");
    place.querySelector(".up").textContent = [...board.querySelectorAll(".frame > .words")].pop()?.innerText ?? "";
  }
  const call = newestCall(place);
  const mine = place.querySelector(".mine");
  if (call && board?.dataset.board !== "over" && call.id !== place.dataset.answered) copied(mine, call, ".row");
  else mine.replaceChildren();
  const secret = place.querySelector(".secret");
  const alone = newest(".private");
  secret.hidden = !alone?.querySelector(".words");
  if (!secret.hidden) secret.textContent = `🔒 ${alone.querySelector(".words").innerText.split("\n")[0]}`;
  if (overlay) {
    const card = [...place.querySelectorAll(".log .picture")].pop();
    if (card && !board?.contains(card)) place.querySelector(".shown").append(card.cloneNode(true));
  }
}

const newestCall = (place) => [...place.querySelectorAll(".log > :not(.private):not([data-board])")]
  .filter((one) => one.querySelector("[data-press]:enabled")).pop();

function copied(target, message, selector) {
  const parts = [...message.querySelectorAll(selector)].filter((one) => !one.parentElement.closest(selector));
  const held = target.contains(document.activeElement) && document.activeElement.dataset.press;
  target.dataset.message = message.dataset.message ?? "";
  target.replaceChildren(...parts.map((one) => one.cloneNode(true)));
  if (held) (target.querySelector(`[data-press="${CSS.escape(held)}"]`) ?? line)?.focus();
}

const wide = matchMedia("(min-width: 900px)");
const unfold = () => document.querySelectorAll(".board").forEach((one) => (one.open = wide.matches || overlay));
wide.addEventListener("change", unfold);
unfold();

for (const one of document.querySelectorAll(".secret")) {
  one.addEventListener("click", () => {
    const alone = [...one.closest("section").querySelectorAll(".message.private")].pop();
    alone?.scrollIntoView({ block: "center" });
  });
}

function told(what) {
  if (what.reload) location.reload();
  if (what.all) {
    for (const [id, { messages, more }] of Object.entries(what.all)) {
      const log = section(id)?.querySelector(".log");
      if (!log) return location.reload();
      log.replaceChildren();
      log.dataset.left = "";
      messages.forEach((html) => put(id, html));
      log.dataset.more = more ? "yes" : "";
    }
    document.body.dataset.live = "yes";
  }
  if (what.put) {
    put(what.channel, what.html, what.new);
    if (what.say) heard(what);
  }
  if (what.gone) {
    const gone = document.getElementById(`m${what.gone}`);
    const held = gone?.contains(document.activeElement);
    const place = gone?.closest("section");
    gone?.remove();
    if (place) beside(place);
    if (held) line?.focus();
  }
  if (what.form) asked(what.form);
  if (what.done) {
    waiting.get(what.done)?.(what);
    waiting.delete(what.done);
  }
}

// Two notices with two sounds: one's turn, and a word that nobody asked for and only oneself sees, such as who is next.
function heard(what) {
  const region = document.getElementById(what.pings ? "called" : "spoken");
  const unasked = what.alone && !waiting.size;
  const told = what.pings ? words.your_turn : unasked ? words.you_alone : "";
  const spoken = document.createElement("p");
  spoken.textContent = told ? `${told}: ${what.say}` : what.say;
  region.append(spoken);
  while (region.children.length > 5) region.firstChild.remove();
  if (what.channel !== channel()) {
    document.querySelector(`.tab[data-channel="${what.channel}"]`)?.classList.add(what.pings ? "called" : "news");
  }
  if (!told) return;
  document.title = `(${++unread}) ${told} – ${title}`;
  ring(what.pings ? [660, 880] : [440]);
  if (what.pings && sound?.value !== "off") navigator.vibrate?.([120, 60, 120]);
}

function seen() {
  unread = 0;
  document.title = title;
}

document.addEventListener("visibilitychange", () => document.hidden || seen());
document.addEventListener("pointerdown", seen);

let player = null;

function ring(tones) {
  const loud = { soft: 0.06, on: 0.3 }[sound?.value];
  if (!loud) return;
  player ??= new AudioContext();
  tones.forEach((tone, place) => {
    const [voice, level] = [player.createOscillator(), player.createGain()];
    const begins = player.currentTime + place * 0.18;
    voice.frequency.value = tone;
    level.gain.setValueAtTime(loud, begins);
    level.gain.exponentialRampToValueAtTime(0.001, begins + 0.35);
    voice.connect(level).connect(player.destination);
    voice.start(begins);
    voice.stop(begins + 0.36);
  });
}

if (sound) {
  sound.value = localStorage.getItem("sound") ?? "soft";
  sound.addEventListener("change", () => {
    localStorage.setItem("sound", sound.value);
    ring([660, 880]);
  });
  document.getElementById("language").addEventListener("change", (event) => event.target.form.submit());
}

// What is done.

function ask(request) {
  return new Promise((done) => {
    if (socket?.readyState !== WebSocket.OPEN) return done({ notice: words.no_connection });
    waiting.set(++count, done);
    socket.send(JSON.stringify({ ...request, number: count }));
  });
}

async function act(request, control) {
  notice.textContent = "";
  const place = document.querySelector("section:not([hidden])");
  place.dataset.answered = newestCall(place)?.id ?? "";
  if (request.do !== "dismiss") parent.postMessage("pressed", location.origin);
  control?.setAttribute("aria-busy", "true");
  const answer = await ask(request);
  control?.removeAttribute("aria-busy");
  if (answer.notice) notice.textContent = answer.notice;
  beside(place);
  return answer;
}

document.querySelector("main").addEventListener("click", (event) => {
  const message = event.target.closest("[data-message]")?.dataset.message;
  if (event.target.matches("[data-press]")) {
    act({ do: "press", message, custom_id: event.target.dataset.press }, event.target);
  } else if (event.target.matches("[data-dismiss]")) {
    act({ do: "dismiss", message });
  } else if (event.target.matches(".picture img")) {
    event.preventDefault();
    enlarged(event.target);
  }
});

function enlarged(picture) {
  const dialogue = document.createElement("dialog");
  dialogue.className = "large";
  dialogue.setAttribute("aria-label", picture.alt);
  dialogue.append(picture.cloneNode());
  dialogue.addEventListener("click", () => dialogue.close());
  dialogue.addEventListener("close", () => dialogue.remove());
  document.body.append(dialogue);
  dialogue.showModal();
}

document.querySelector("main").addEventListener("submit", (event) => {
  event.preventDefault();
  const values = picked(event.target.elements.chosen);
  const message = event.target.closest("[data-message]").dataset.message;
  act({ do: "press", message, custom_id: event.target.dataset.choose, values });
});

function picked(menu) {
  return [...menu.selectedOptions].map((one) => one.value).filter(Boolean);
}

function asked(html) {
  const dialogue = document.adoptNode(parsed(html));
  const before = document.activeElement;
  document.body.append(dialogue);
  dialogue.addEventListener("close", () => {
    const form = dialogue.querySelector("form");
    if (dialogue.returnValue === "submit") {
      const fields = {};
      for (const one of form.elements) {
        if (one.name) fields[one.name] = one.selectedOptions ? picked(one) : one.value;
      }
      act({ do: "submit", ask: Number(dialogue.dataset.ask), fields });
    }
    dialogue.remove();
    const next = before?.isConnected ? before : line;
    next.blur(); // The browser has given it back already, but while the page was inert: typing into it would be lost.
    next.focus();
  });
  dialogue.showModal();
}

function show(id) {
  document.querySelectorAll("section").forEach((one) => (one.hidden = one.dataset.channel !== id));
}

for (const tab of document.querySelectorAll(".tab")) {
  tab.addEventListener("click", () => {
    document.querySelector(".tab[aria-current]").removeAttribute("aria-current");
    tab.setAttribute("aria-current", "page");
    tab.classList.remove("called", "news");
    show(tab.dataset.channel);
    toEnd(section(tab.dataset.channel).querySelector(".log"));
    line?.focus();
  });
}

// The command line.

function suggest(found) {
  const kept = found.findIndex((one) => one.line === offers.children[chosen]?.dataset.line);
  chosen = -1;
  offers.replaceChildren(...found.map((one, place) => {
    const item = document.createElement("li");
    item.id = `s${place}`;
    item.role = "option";
    item.dataset.line = one.line;
    const label = document.createElement("b");
    label.textContent = one.label;
    item.append(label, " ", one.hint);
    return item;
  }));
  offers.hidden = !found.length;
  line.setAttribute("aria-expanded", String(Boolean(found.length)));
  line.removeAttribute("aria-activedescendant");
  if (kept >= 0) point(kept);
}

function point(place) {
  offers.children[chosen]?.removeAttribute("aria-selected");
  chosen = (place + offers.children.length) % offers.children.length;
  offers.children[chosen].setAttribute("aria-selected", "true");
  offers.children[chosen].scrollIntoView({ block: "nearest" });
  line.setAttribute("aria-activedescendant", `s${chosen}`);
}

// One question at a time: what was typed meanwhile is asked for when the answer is there.
async function typed() {
  const now = line.value;
  if (!now.startsWith("/")) return suggest([]);
  if (asking) return;
  asking = true;
  const answer = await ask({ do: "suggest", channel: channel(), line: now });
  asking = false;
  if (document.activeElement !== line) return;
  if (line.value === now) suggest(answer.suggestions ?? []);
  else if (line.value) typed();
}

function take(item) {
  line.value = item.dataset.line;
  line.focus();
  typed();
}

async function send() {
  const sent = line.value.trim();
  if (!sent) return;
  suggest([]);
  line.value = "";
  const answer = await act({ do: "type", channel: channel(), line: sent }, line);
  if (answer.notice && !line.value) line.value = sent;
}

function listen() {
  line.addEventListener("input", typed);
  line.addEventListener("focus", typed);
  line.addEventListener("blur", () => setTimeout(() => document.activeElement === line || suggest([]), 150));
  line.addEventListener("keydown", keyed);
  offers.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const item = event.target.closest("li");
    if (item) take(item);
  });
  document.getElementById("sending").addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
}

function keyed(event) {
  if (offers.hidden) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    point(chosen < 0 && event.key === "ArrowUp" ? -1 : chosen + (event.key === "ArrowDown" ? 1 : -1));
  } else if ((event.key === "Tab" && !event.shiftKey) || (event.key === "Enter" && chosen >= 0)) {
    event.preventDefault();
    take(offers.children[Math.max(chosen, 0)]);
  } else if (event.key === "Escape") {
    event.preventDefault();
    suggest([]);
  }
}

if (line) listen(); // A spectator has none.

// The connection.

function connect() {
  socket = new WebSocket(new URL("live", location.href).href.replace(/^http/, "ws"));
  socket.addEventListener("open", () => {
    pause = 500;
    state.hidden = true;
  });
  socket.addEventListener("message", (event) => told(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    document.body.dataset.live = "no";
    state.hidden = false;
    state.textContent = words.connection_lost;
    waiting.forEach((done) => done({ notice: words.no_answer_lost }));
    waiting.clear();
    setTimeout(again, pause);
    pause = Math.min(pause * 2, 5000);
  });
}

// A link may have ended meanwhile: those of the seats side by side do so with each run, and the host's page has new ones.
async function again() {
  const here = await fetch(location.href).catch(() => null);
  if (here?.status !== 404) return connect();
  if (parent !== window) return parent.location.reload();
  state.textContent = words.link_over;
}

connect();
