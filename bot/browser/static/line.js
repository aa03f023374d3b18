// The command line of a seat, which completes what is typed as Discord's does.

// Lets a field complete its line: `ask` gives what could follow, `send` is given what is sent.
export function complete(line, ask, send) {
  const offers = document.getElementById("suggestions");
  let chosen = -1;
  let asking = false;

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
    const answer = await ask(now);
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

  line.addEventListener("input", typed);
  line.addEventListener("focus", typed);
  line.addEventListener("blur", () => setTimeout(() => document.activeElement === line || suggest([]), 150));
  line.addEventListener("keydown", keyed);
  offers.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const item = event.target.closest("li");
    if (item) take(item);
  });
  line.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const sent = line.value.trim();
    suggest([]);
    line.value = "";
    if (sent) send(sent);
  });
}
