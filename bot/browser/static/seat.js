// The page of a seat: shows what the server sends (whose HTML is escaped there), and sends what its person does.
"use strict";

const line = document.getElementById("line");
const offers = document.getElementById("suggestions");
const notice = document.getElementById("notice");
const state = document.getElementById("status");
const waiting = new Map();
const LONGEST = 500; // messages of a channel: a page that stays open for weeks must not grow
let socket = null;
let count = 0;
let pause = 500;
let unread = 0;
let chosen = -1;
let asking = false;

const channel = () => document.querySelector(".tab[aria-current]").dataset.channel;
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

function put(id, html) {
  const place = section(id);
  if (!place) return;
  const log = place.querySelector(".log");
  const below = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  const node = document.adoptNode(parsed(html));
  const before = document.getElementById(node.id);
  if (before) {
    const held = before.contains(document.activeElement) ? document.activeElement : null;
    before.replaceWith(node);
    if (held) {
      const same = held.dataset.press && node.querySelector(`[data-press="${CSS.escape(held.dataset.press)}"]`);
      (same || node.querySelector("[data-press]:enabled") || line).focus();
    }
  } else {
    log.append(node);
    if (log.children.length > LONGEST) log.firstElementChild.remove();
  }
  dated(node);
  place.querySelector(".empty").hidden = true;
  const answers = !before && node.classList.contains("private");
  if (below || answers) log.scrollTop = log.scrollHeight;
}

function told(what) {
  if (what.all) {
    for (const [id, messages] of Object.entries(what.all)) {
      section(id)?.querySelector(".log").replaceChildren();
      messages.forEach((html) => put(id, html));
      const log = section(id)?.querySelector(".log");
      if (log) log.scrollTop = log.scrollHeight;
    }
    document.body.dataset.live = "yes";
  }
  if (what.put) {
    put(what.channel, what.html);
    if (what.say) heard(what);
  }
  if (what.gone) {
    const gone = document.getElementById(`m${what.gone}`);
    const held = gone?.contains(document.activeElement);
    gone?.remove();
    if (held) line.focus();
  }
  if (what.form) asked(what.form);
  if (what.done) {
    waiting.get(what.done)?.(what);
    waiting.delete(what.done);
  }
}

function heard(what) {
  const region = document.getElementById(what.pings ? "called" : "spoken");
  const words = document.createElement("p");
  words.textContent = (what.pings ? "You are called: " : "") + what.say;
  region.append(words);
  while (region.children.length > 5) region.firstChild.remove();
  const tab = document.querySelector(`.tab[data-channel="${what.channel}"]`);
  if (what.channel !== channel()) tab.classList.add(what.pings ? "called" : "news");
  if (what.pings && document.hidden) document.title = `(${++unread}) ${document.title.replace(/^\(\d+\) /, "")}`;
}

document.addEventListener("visibilitychange", () => {
  unread = 0;
  document.title = document.title.replace(/^\(\d+\) /, "");
});

// What is done.

function ask(request) {
  return new Promise((done) => {
    if (socket?.readyState !== WebSocket.OPEN) return done({ notice: "There is no connection just now." });
    waiting.set(++count, done);
    socket.send(JSON.stringify({ ...request, number: count }));
  });
}

async function act(request, control) {
  notice.textContent = "";
  control?.setAttribute("aria-busy", "true");
  const answer = await ask(request);
  control?.removeAttribute("aria-busy");
  if (answer.notice) notice.textContent = answer.notice;
  return answer;
}

document.querySelector("main").addEventListener("click", (event) => {
  const message = event.target.closest("[data-message]")?.dataset.message;
  if (event.target.matches("[data-press]")) {
    act({ do: "press", message, custom_id: event.target.dataset.press }, event.target);
  } else if (event.target.matches("[data-dismiss]")) {
    act({ do: "dismiss", message });
  }
});

document.querySelector("main").addEventListener("submit", (event) => {
  event.preventDefault();
  const values = picked(event.target.elements.chosen);
  const message = event.target.closest("[data-message]").dataset.message;
  act({ do: "choose", message, custom_id: event.target.dataset.choose, values });
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

for (const tab of document.querySelectorAll(".tab")) {
  tab.addEventListener("click", () => {
    document.querySelector(".tab[aria-current]").removeAttribute("aria-current");
    tab.setAttribute("aria-current", "page");
    tab.classList.remove("called", "news");
    document.querySelectorAll("section").forEach((one) => (one.hidden = one.dataset.channel !== tab.dataset.channel));
    const log = section(tab.dataset.channel).querySelector(".log");
    log.scrollTop = log.scrollHeight;
    line.focus();
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
  const answer = await act({ do: "type", channel: channel(), line: sent });
  if (answer.notice && !line.value) line.value = sent;
}

line.addEventListener("input", typed);
line.addEventListener("focus", typed);
line.addEventListener("blur", () => setTimeout(() => document.activeElement === line || suggest([]), 150));
line.addEventListener("keydown", (event) => {
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
});
offers.addEventListener("mousedown", (event) => {
  event.preventDefault();
  const item = event.target.closest("li");
  if (item) take(item);
});
document.getElementById("sending").addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});

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
    state.textContent = "The connection is lost; trying again…";
    waiting.forEach((done) => done({ notice: "The connection was lost before an answer came." }));
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
  state.textContent = "This link is not valid any more. Ask the host of the table for a new one.";
}

connect();
