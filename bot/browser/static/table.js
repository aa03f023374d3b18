// The host's page: shows the seats side by side, or one at a time; on a narrow screen always one.
"use strict";

const tabs = [...document.querySelectorAll("button[data-seat]")];
const narrow = matchMedia("(max-width: 800px)");
let chosen = "";

function show() {
  const seat = chosen || !narrow.matches ? chosen : tabs[1]?.dataset.seat;
  for (const one of tabs) one.setAttribute("aria-pressed", String(one.dataset.seat === seat));
  for (const one of document.querySelectorAll("section[data-seat]")) one.hidden = seat !== "" && one.dataset.seat !== seat;
}

for (const one of tabs) {
  one.addEventListener("click", () => {
    chosen = one.dataset.seat;
    show();
  });
}
narrow.addEventListener("change", show);
show();

// Once somebody has pressed something, the page needs no introduction: nor does it after it was loaded anew.
const played = () => document.body.classList.toggle("played", Boolean(sessionStorage.getItem("played")));
window.addEventListener("message", (event) => {
  if (event.origin !== location.origin || event.data !== "pressed") return;
  sessionStorage.setItem("played", "yes");
  played();
});
played();

for (const one of document.querySelectorAll("button[data-copy]")) {
  one.addEventListener("click", async () => {
    if (await copied(one.dataset.copy)) one.textContent = one.dataset.copied;
  });
}

// Browsers have no clipboard for pages of other machines without TLS: there it is copied like a selected text.
async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}
