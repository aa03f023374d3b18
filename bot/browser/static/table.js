// The host's page: shows the seats side by side, or one at a time.
"use strict";

function show(seat) {
  for (const one of document.querySelectorAll("button[data-seat]")) {
    one.setAttribute("aria-pressed", String(one.dataset.seat === seat));
  }
  for (const one of document.querySelectorAll("section[data-seat]")) {
    one.hidden = seat !== "" && one.dataset.seat !== seat;
  }
}

for (const one of document.querySelectorAll("button[data-seat]")) {
  one.addEventListener("click", () => show(one.dataset.seat));
}

// Once somebody has pressed something, the page needs no introduction.
window.addEventListener("message", (event) => {
  if (event.origin === location.origin && event.data === "pressed") document.body.classList.add("played");
});

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
