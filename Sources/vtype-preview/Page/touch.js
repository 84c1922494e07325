// A selection by touch: handles at its ends, a magnifier while a finger covers the text, and a menu.

const style = `
.grip { position: fixed; width: 44px; height: 44px; z-index: 5; touch-action: none; }
.grip::after { content: ""; position: absolute; left: 14px; top: 14px; width: 16px; height: 16px; border-radius: 50%; background: #1d5c8f; border: 2px solid #fff; }
#lens { position: fixed; width: 132px; height: 132px; z-index: 6; overflow: hidden; border-radius: 50%; border: 2px solid #1d5c8f; background: var(--paper); pointer-events: none; box-shadow: 0 2px 10px rgb(0 0 0 / .4); }
#lens > * { position: absolute; max-width: none; }
#lens > .over { transform: scale(2); transform-origin: 0 0; }
#touchMenu { position: fixed; z-index: 5; display: flex; background: var(--bar); border: 1px solid var(--line); border-radius: 8px; }
#touchMenu button { min-height: 44px; padding: 4px 14px; }
`;

export function start(app) {
  app.style(style);
  const { make, say, desk, pages } = app;
  const grips = ["from", "to"].map((end) => {
    const grip = make("button", { className: "grip", tabIndex: -1, hidden: true });
    grip.dataset.end = end;
    grip.setAttribute("aria-label", say("select"));
    grip.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      event.stopPropagation();
      grip.setPointerCapture(event.pointerId);
      const { from, to } = app.chosen();
      // The other end stays where it is.
      follow(grip, event, end === "from" ? Math.max(from, to) : Math.min(from, to));
    });
    return grip;
  });
  const lens = make("div", { id: "lens", hidden: true });
  lens.setAttribute("aria-hidden", "true");
  const act = (name, work) => {
    const button = make("button", { id: "touch-" + name }, say(name));
    button.addEventListener("click", work);
    return button;
  };
  const menu = make("div", { id: "touchMenu", hidden: true }, act("copyText", copy), act("stop", () => app.choose(null)));
  menu.setAttribute("role", "toolbar");
  menu.setAttribute("aria-label", say("selection"));
  document.body.append(...grips, lens, menu);
  let isOn = false; // true while a selection by touch is there
  let moving = false;

  /** Follows a finger from an end of the selection until it is lifted. */
  function follow(target, first, fixed) {
    moving = true;
    menu.hidden = true;
    let last = first;
    let asking = false;
    const move = async (event) => {
      last = event;
      magnify(event);
      if (asking) return;
      asking = true;
      while (last) {
        const point = app.pointOf(last);
        last = null;
        const found = point && await app.get("at", point).catch(() => null);
        if (found?.offset !== undefined && found.offset !== fixed) app.choose(fixed, found.offset);
      }
      asking = false;
    };
    const end = async () => {
      for (const [name, work] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) target.removeEventListener(name, work);
      moving = false;
      lens.hidden = true;
      app.choose(app.chosen()?.from ?? null, app.chosen()?.to);
      await app.keepText();
    };
    for (const [name, work] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) target.addEventListener(name, work);
    magnify(first);
  }

  /** Shows the text under a finger twice as large above it. */
  function magnify(event) {
    const point = app.pointOf(event);
    const entry = point && pages.get(point.page);
    if (!entry?.picture.src) return;
    const rect = entry.element.getBoundingClientRect();
    const [x, y, size] = [event.clientX - rect.left, event.clientY - rect.top, 132];
    const picture = make("img", { src: entry.picture.src, alt: "" });
    Object.assign(picture.style, { width: rect.width * 2 + "px", height: rect.height * 2 + "px", left: size / 2 - 2 * x + "px", top: size / 2 - 2 * y + "px" });
    const over = entry.over.cloneNode(true);
    Object.assign(over.style, { inset: "auto", width: rect.width + "px", height: rect.height + "px", left: size / 2 - 2 * x + "px", top: size / 2 - 2 * y + "px" });
    lens.replaceChildren(picture, over);
    lens.hidden = false;
    const left = Math.min(Math.max(event.clientX - size / 2, 4), innerWidth - size - 4);
    // Above the finger, or beside it where there is no room.
    const above = event.clientY - size - 40;
    lens.style.left = (above < 4 ? (event.clientX > innerWidth / 2 ? event.clientX - size - 50 : event.clientX + 50) : left) + "px";
    lens.style.top = Math.max(above, 4) + "px";
  }

  async function copy() {
    await app.keepText();
    try { await navigator.clipboard.writeText(app.copied()); } catch { document.execCommand("copy"); }
    app.tell(say("copied"));
  }

  return {
    /** A finger has stayed on a place: its word is selected. */
    async hold(event) {
      const point = app.pointOf(event);
      const found = point && await app.get("at", { ...point, unit: "word" }).catch(() => null);
      if (found?.start === undefined) return;
      isOn = true;
      app.choose(found.start, found.end);
      follow(desk, event, found.start);
    },
    /** Puts handles and menu where the rectangles of the selection are. */
    show(rects) {
      const chosen = app.chosen();
      if (!chosen || chosen.from === chosen.to) isOn = false;
      const [first, last] = [rects[0], rects[rects.length - 1]];
      const isShown = isOn && !!first && pages.has(first[1]) && pages.has(last[1]);
      for (const grip of grips) grip.hidden = !isShown;
      menu.hidden = !isShown || moving;
      if (!isShown) return;
      const spot = ([, page, x, y, w, h], isEnd) => {
        const rect = pages.get(page).element.getBoundingClientRect();
        const { scale } = app.plan();
        // Beside the column, so that no character of it is covered.
        return [rect.left + (isEnd ? x * scale - 8 : (x + w) * scale + 8), rect.top + (isEnd ? y + h : y) * scale];
      };
      const [start, end] = [spot(first, false), spot(last, true)];
      const at = (element, [x, y]) => { element.style.left = x + "px"; element.style.top = y + "px"; };
      at(grips[0], [start[0] - 22, start[1] - 22]);
      at(grips[1], [end[0] - 22, end[1] - 22]);
      const width = menu.offsetWidth;
      at(menu, [Math.min(Math.max((start[0] + end[0] - width) / 2, 4), innerWidth - width - 4), start[1] > 110 ? start[1] - 92 : Math.min(end[1] + 48, innerHeight - 60)]);
    },
  };
}
