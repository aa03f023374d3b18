// The page of a seat: shows what the server sends (whose HTML is escaped there), and sends what its person does.
import { complete } from "./line.js";
import { ring } from "./ring.js";

const line = document.getElementById("line");
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

const shown = () => document.querySelector("section:not([hidden])");
const section = (id) => document.querySelector(`section[data-channel="${id}"]`);
const parsed = (html) => document.adoptNode(new DOMParser().parseFromString(html, "text/html").body.firstElementChild);

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

function told(what) {
  if (what.reload) location.reload();
  for (const [id, { messages, more }] of Object.entries(what.all ?? {})) begin(id, messages, more);
  if (what.all) document.body.dataset.live = "yes";
  if (what.head) headed(what);
  if (what.put) put(what);
  if (what.gone) {
    const gone = document.getElementById(`m${what.gone}`);
    const held = gone?.contains(document.activeElement);
    gone?.remove();
    if (held) line?.focus();
  }
  if (what.form) asked(what.form);
  waiting.get(what.done)?.(what);
  waiting.delete(what.done);
}

function begin(id, messages, more) {
  const log = section(id)?.querySelector(".log");
  if (!log) return location.reload(); // The channel was made after this page was.
  log.replaceChildren(...messages.map(parsed));
  dated(log);
  log.previousElementSibling.hidden = messages.length > 0;
  log.dataset.more = more ? "yes" : "";
  toNewest(log);
}

function headed({ head, html, board, fight, next }) {
  const place = section(head);
  if (!place) return location.reload();
  place.dataset.next = next ? "yes" : "";
  swap(place.querySelector(".now"), parsed(html));
  swap(place.querySelector(".shown"), parsed(board));
  if (overlay && fight) show(head); // It follows the fight from channel to channel.
}

function put(what) {
  const place = section(what.channel);
  if (!place) return location.reload();
  const [log, node] = [place.querySelector(".log"), parsed(what.html)];
  const before = document.getElementById(node.id);
  if (!before && !what.new) return; // An older message that is not shown was edited.
  if (before) swap(before, node);
  else log.append(node);
  dated(node);
  log.previousElementSibling.hidden = true;
  if (!before && node.classList.contains("private")) log.dataset.left = "";
  if (follows(log) && log.children.length > LONGEST) log.firstElementChild.remove();
  if (follows(log)) toNewest(log);
  else if (!before) log.nextElementSibling.hidden = false;
  if (what.say) heard(what);
}

// Puts something in the place of what stood there: who was at a button is at the same one, or at another there.
function swap(before, node) {
  const held = before.contains(document.activeElement) && document.activeElement.dataset.press;
  before.replaceWith(node);
  dated(node);
  if (!held) return;
  const same = node.querySelector(`[data-press="${CSS.escape(held)}"]`);
  (same ?? node.querySelector("[data-press]:enabled") ?? line)?.focus();
}

// Whether a log is at its newest message: until its reader scrolls up, and again at the lower end.
const follows = (log) => !log.dataset.left;

function atNewest(log) {
  log.dataset.left = "";
  log.nextElementSibling.hidden = true;
}

// Of a message that is longer than the screen, its picture is seen from the top on.
function toNewest(log) {
  atNewest(log);
  log.scrollTop = log.scrollHeight;
  const picture = log.lastElementChild?.querySelector(".picture");
  const above = picture ? log.getBoundingClientRect().top - picture.getBoundingClientRect().top : 0;
  if (above > 0) log.scrollTop -= above;
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
    if (below < NEAR) atNewest(log);
    else if (up && Date.now() - byHand < BY_HAND) log.dataset.left = "yes";
    if (log.scrollTop < NEAR && log.dataset.left && log.dataset.more) older(log);
  });
  // Whatever grows later (a spoiler that is opened, the keyboard of a phone) moves nobody who follows.
  new ResizeObserver(() => follows(log) && toNewest(log)).observe(log);
  log.nextElementSibling.addEventListener("click", () => toNewest(log));
}

async function older(log) {
  log.dataset.more = "";
  const answer = await ask({ do: "older", channel: log.closest("section").dataset.channel });
  const height = log.scrollHeight;
  const nodes = (answer.older ?? []).map(parsed);
  nodes.forEach((node) => document.getElementById(node.id)?.remove());
  log.prepend(...nodes);
  nodes.forEach(dated);
  log.scrollTop += log.scrollHeight - height;
  log.dataset.more = answer.more ? "yes" : "";
}

const wide = matchMedia("(min-width: 900px)");
const unfold = () => document.querySelectorAll(".board").forEach((one) => (one.open = wide.matches || overlay));
wide.addEventListener("change", unfold);
unfold();

function show(id) {
  document.querySelectorAll("section").forEach((one) => (one.hidden = one.dataset.channel !== id));
}

for (const tab of document.querySelectorAll(".tab")) {
  tab.addEventListener("click", () => {
    document.querySelector(".tab[aria-current]").removeAttribute("aria-current");
    tab.setAttribute("aria-current", "page");
    tab.classList.remove("called", "news");
    show(tab.dataset.channel);
    toNewest(shown().querySelector(".log"));
    line?.focus();
  });
}

// Two notices with two sounds: one's turn, and a word that nobody asked for and only oneself sees, such as who is next.
function heard({ channel, pings, alone, say }) {
  const region = document.getElementById(pings ? "called" : "spoken");
  const place = section(channel);
  const unasked = alone && !waiting.size && (place.dataset.next ? words.you_are_next : words.you_alone);
  const told = pings ? words.your_turn : unasked;
  const spoken = document.createElement("p");
  spoken.textContent = told ? `${told}: ${say}` : say;
  region.append(spoken);
  while (region.children.length > 5) region.firstChild.remove();
  const tab = place.hidden ? document.querySelector(`.tab[data-channel="${channel}"]`) : null;
  tab?.classList.add(pings ? "called" : "news");
  tab?.scrollIntoView({ inline: "nearest" });
  if (!told) return;
  document.title = `(${++unread}) ${told} – ${title}`;
  ring(pings ? [660, 880] : [440], sound?.value);
  if (pings && sound?.value !== "off") navigator.vibrate?.([120, 60, 120]);
}

function seen() {
  unread = 0;
  document.title = title;
}

document.addEventListener("visibilitychange", () => document.hidden || seen());
document.addEventListener("pointerdown", seen);

if (sound) {
  sound.value = localStorage.getItem("sound") ?? "soft";
  sound.addEventListener("change", () => {
    localStorage.setItem("sound", sound.value);
    ring([660, 880], sound.value);
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
  if (request.do !== "dismiss") parent.postMessage("pressed", location.origin);
  control?.setAttribute("aria-busy", "true");
  const answer = await ask(request);
  control?.removeAttribute("aria-busy");
  if (answer.notice) notice.textContent = answer.notice;
  return answer;
}

document.querySelector("main").addEventListener("click", (event) => {
  const button = event.target;
  const { channel } = shown().dataset;
  const message = button.closest("[data-message]")?.dataset.message;
  if (button.matches(".now [data-press]")) act({ do: "act", channel, custom_id: button.dataset.press }, button);
  else if (button.matches("[data-press]")) act({ do: "press", message, custom_id: button.dataset.press }, button);
  else if (button.matches("[data-dismiss]")) act({ do: "dismiss", message });
  else if (button.matches(".picture img")) {
    event.preventDefault();
    enlarged(button);
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

const picked = (menu) => [...menu.selectedOptions].map((one) => one.value).filter(Boolean);

function asked(html) {
  const dialogue = parsed(html);
  const before = document.activeElement;
  document.body.append(dialogue);
  dialogue.addEventListener("close", () => {
    if (dialogue.returnValue === "submit") {
      const named = [...dialogue.querySelector("form").elements].filter((one) => one.name);
      const fields = named.map((one) => [one.name, one.selectedOptions ? picked(one) : one.value]);
      act({ do: "submit", ask: Number(dialogue.dataset.ask), fields: Object.fromEntries(fields) });
    }
    dialogue.remove();
    const next = before?.isConnected ? before : line;
    next.blur(); // The browser has given it back already, but while the page was inert: typing into it would be lost.
    next.focus();
  });
  dialogue.showModal();
}

async function send(sent) {
  const answer = await act({ do: "type", channel: shown().dataset.channel, line: sent }, line);
  if (answer.notice && !line.value) line.value = sent;
}

if (line) complete(line, (now) => ask({ do: "suggest", channel: shown().dataset.channel, line: now }), send);

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
