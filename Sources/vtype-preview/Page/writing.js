// Writing on the page (PV-31). The text beside the page is folded, and its area, which has the input method, stands
// unseen where the caret is, so that the windows of the method open there. Caret, selection and what is being composed are
// drawn on the page. The caret goes as columns do: down to the next character, left to the next column.

const style = `
#room.onPage { display: grid; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) auto; }
#room.onPage #desk { grid-area: 1 / 1; }
#room.onPage #panel { grid-area: 1 / 2; }
#room.onPage #pane { grid-area: 2 / 1 / 3 / 3; position: static; width: auto; flex-flow: row wrap; align-items: center; border: 0; border-block-start: 1px solid var(--line); }
#room.onPage #paneHead { flex: 0 1 auto; padding: 2px 8px; }
#room.onPage :is(#paneName, #fileNames, #linesBefore, #linesAfter) { display: none; }
#room.onPage #paneState { flex: 1 1 14em; }
#room.onPage #notice { order: -1; flex: 0 0 100%; max-height: 30vh; }
#room.onPage #source { position: fixed; min-height: 0; padding: 0; border: 0; outline: 0; opacity: 0; overflow: hidden; white-space: pre; line-height: 1; writing-mode: vertical-rl; pointer-events: none; }
#toPage[aria-pressed="true"] { background: var(--accent); color: var(--onAccent); }
.over i.caret { height: 0 !important; background: none; border-top: 2px solid #a4331c; margin-top: -1px; }
#room:has(#source:focus) .over i.caret { animation: vtype-caret 1.1s steps(1) infinite; }
@keyframes vtype-caret { 60% { border-color: transparent; } }
@media (prefers-reduced-motion: reduce) { #room:has(#source:focus) .over i.caret { animation: none; } }
.preedit { position: absolute; writing-mode: vertical-rl; pointer-events: none; color: #111; font-family: "Noto Serif CJK JP", "Noto Serif CJK TC", serif; overflow-wrap: anywhere; line-break: anywhere; }
.preedit span { background: #fff; outline: 1px solid var(--accent); text-decoration: underline; text-underline-position: right; text-decoration-thickness: .08em; }
.night .preedit { color: #e9e9e9; }
.night .preedit span { background: #161616; }
`;

export function start(app, editor) {
  app.style(style);
  const { $, make, say, tell, get, desk, pages } = app;
  const area = $("source");
  const room = $("room");
  let isOn = false;
  let head = null; // where the caret stands, as the server told it
  let before = null; // the place of the character before it
  let affinity = "downstream"; // at the foot of a column, or at the head of the next one
  let ours = -1; // the index that a key of ours has gone to
  let height = null; // of the first of several ways across columns
  let drawing = null; // what is being drawn
  let isOld = false; // whether it has to be drawn once more
  let waiting = []; // what waits until the pages show what has been typed
  let preedit = null;

  // ---- Drawing -------------------------------------------------------------------------------------------------

  const where = (index) => get("where", { ...editor.place(index), affinity }).catch(() => null);
  const isBackward = () => area.selectionDirection === "backward";

  const canDraw = () => isOn && !editor.isComposing() && editor.isShown();
  /** Draws caret and selection, once the pages show all that has been typed. */
  function draw() {
    isOld = true;
    return (drawing ??= drawAll().finally(() => { drawing = null; if (isOld && canDraw()) return draw(); }));
  }

  async function drawAll() {
    while (isOld && canDraw()) { isOld = false; await drawNow(); }
  }

  async function drawNow() {
    const [from, to] = [area.selectionStart, area.selectionEnd];
    const index = isBackward() ? from : to;
    if (index !== ours) { affinity = "downstream"; height = null; ours = -1; }
    const [first, last] = await Promise.all([where(from), from === to ? null : where(to)]);
    const found = index === from ? first : last;
    const ahead = found && await get("move", { offset: found.offset, affinity, by: "up" }).catch(() => null);
    if (isOld || !canDraw() || found?.page === undefined) return;
    before = ahead && ahead.offset < found.offset ? ahead : null;
    head = onNewColumn(index, found);
    if (last) app.choose(first.offset, last.offset); else if (app.chosen()) app.choose(null);
    reveal();
    await app.setCaret({ page: head.page, rect: head.rect, place: head.place });
    if (editor.isComposing()) return;
    preedit?.remove();
    preedit = null;
    put();
    for (const done of waiting.splice(0)) done();
  }

  /** After a line that ends the text, the caret stands where the next column will be. */
  function onNewColumn(index, found) {
    if (!editor.isLast(index) || index === 0 || area.value[index - 1] !== "\n" || found.offset !== app.text().length) return found;
    const columns = pages.get(found.page)?.data?.columns ?? [];
    const [x, top, width] = found.bounds;
    const other = columns.findLast((column) => column.bounds[0] !== x && Math.abs(column.bounds[1] - top) < width);
    const pitch = other ? Math.abs(other.bounds[0] - x) : width * 1.7;
    const next = app.text().direction === "rtl" ? x - Math.min(pitch, 4 * width) : x + Math.min(pitch, 4 * width);
    return { ...found, rect: [Math.max(next, 0), top, width, 0], bounds: [Math.max(next, 0), top, width, 0] };
  }

  /** The caret in pixels of the window; `null` where its page is not shown. */
  function caretBox() {
    const page = head && pages.get(head.page)?.element;
    if (!page) return null;
    const box = page.getBoundingClientRect();
    const { scale } = app.plan();
    return { left: box.left + head.rect[0] * scale, top: box.top + head.rect[1] * scale, size: Math.max(head.rect[2] * scale, 8) };
  }

  /** Brings a caret that is out of sight into the middle (PV-19). */
  function reveal() {
    if (!app.shown().includes(head.page)) app.go(head.page, true);
    const box = caretBox();
    if (!box) return;
    const view = desk.getBoundingClientRect();
    if (box.left < view.left || box.left + box.size > view.right) desk.scrollLeft += box.left - view.left - view.width / 2;
    if (box.top < view.top || box.top + box.size > view.bottom) desk.scrollTop += box.top - view.top - view.height / 2;
  }

  /** Puts the area to the caret; never while something is composed. */
  function put() {
    if (!isOn || editor.isComposing()) return;
    const box = caretBox();
    if (!box) return;
    const size = box.size + "px";
    Object.assign(area.style, { left: box.left + "px", top: box.top + "px", width: size, height: size, fontSize: size });
  }

  // ---- Composing -----------------------------------------------------------------------------------------------

  area.addEventListener("compositionstart", () => {
    if (!isOn || !head) return;
    const page = pages.get(head.page);
    if (!page) return;
    preedit?.remove();
    const { scale } = app.plan();
    const [x, y, width] = head.rect;
    const top = head.bounds[1];
    const columns = (page.data?.columns ?? []).map((column) => column.bounds).filter((bounds) => Math.abs(bounds[1] - top) < 3 * width);
    const foot = Math.max(y + width, ...columns.map((bounds) => bounds[1] + bounds[3]));
    const xs = [...new Set(columns.map((bounds) => bounds[0]))].sort((a, b) => a - b);
    const pitch = Math.max(width, Math.min(...xs.slice(1).map((one, index) => one - xs[index]).filter((gap) => gap > width / 2), width * 1.7));
    preedit = make("div", { className: "preedit", lang: app.text().lang ?? "" }, make("span"));
    preedit.setAttribute("aria-hidden", "true");
    Object.assign(preedit.style, {
      top: top * scale + "px", height: (foot - top) * scale + "px", textIndent: (y - top) * scale + "px", lineHeight: pitch * scale + "px",
      right: page.element.clientWidth - (x + width / 2 + pitch / 2) * scale + "px", fontSize: width * scale + "px",
    });
    page.element.append(preedit);
  });
  area.addEventListener("compositionupdate", (event) => { if (preedit) preedit.firstChild.textContent = event.data; });
  area.addEventListener("compositionend", (event) => {
    if (!preedit) return;
    // What has been composed stays until the page has it.
    if (event.data) preedit.firstChild.style.textDecoration = preedit.firstChild.style.outline = "none"; else { preedit.remove(); preedit = null; }
  });

  // ---- Keys ----------------------------------------------------------------------------------------------------

  // One after the other, however fast they come.
  let steps = Promise.resolve();
  const inTurn = (work) => (steps = steps.then(work).catch(() => {}));
  const shown = () => editor.isShown() && head ? null : new Promise((done) => { waiting.push(done); setTimeout(done, 2000); });

  /** Moves the caret, or the end of the selection. */
  const move = (by, isLonger) => inTurn(async () => {
    if (editor.isComposing()) return;
    await shown();
    if (!head || editor.isComposing()) return;
    const [from, to] = [area.selectionStart, area.selectionEnd];
    if (!isLonger && from !== to && (by === "down" || by === "up")) { area.setSelectionRange(by === "up" ? from : to, by === "up" ? from : to); return; }
    const isAcross = by === "left" || by === "right";
    height = isAcross ? height ?? head.rect[1] : null;
    const found = await get("move", { offset: head.offset, affinity, by, ...(isAcross ? { y: height.toFixed(2) } : {}) });
    await goTo(found, isLonger, height);
  });

  /** Goes to a place of the server. */
  async function goTo(found, isLonger, kept = null) {
    if (found.line === undefined || editor.isComposing()) return;
    const index = editor.index(found);
    affinity = found.affinity ?? "downstream";
    height = kept;
    if (isLonger && index !== null) {
      const anchor = isBackward() ? area.selectionEnd : area.selectionStart;
      area.setSelectionRange(Math.min(anchor, index), Math.max(anchor, index), index < anchor ? "backward" : "forward");
    } else if (!isLonger) {
      ours = index ?? -1;
      await editor.open(found.file, [found.line - 1, found.unit], { focus: index === null || document.activeElement !== area });
    }
    ours = index ?? -1;
    await draw();
  }

  /** The caret keeps its place on the page, and the pages turn. */
  const turn = (by) => inTurn(async () => {
    await shown();
    if (!head) return;
    const page = Math.min(Math.max(head.page + by * Math.max(app.shown().length, 1), 0), app.text().count - 1);
    const found = await get("at", { page, x: head.rect[0] + head.rect[2] / 2, y: head.rect[1] });
    if (found.offset === undefined) return;
    await goTo(await get("where", { offset: found.offset }), false);
  });

  /** Takes away the character before or after the caret where marks of the notation stand between: they stay. */
  function erase(isBack) {
    const index = area.selectionEnd;
    if (area.selectionStart !== index || !editor.isShown() || !head) return false;
    const place = isBack ? before : head;
    const start = place && editor.index(place);
    if (start === null || start === undefined) return false;
    const [character] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(area.value.slice(start, start + 64));
    if (!character || character.segment === "\n" || (isBack ? start + character.segment.length === index : start === index)) return false;
    if (isBack ? start + character.segment.length > index : start < index) return false;
    area.setSelectionRange(start, start + character.segment.length);
    document.execCommand("delete");
    return true;
  }

  const ways = { ArrowDown: "down", ArrowUp: "up", ArrowLeft: "left", ArrowRight: "right", Home: "column-start", End: "column-end" };
  area.addEventListener("keydown", (event) => {
    if (!isOn || editor.isComposing() || event.isComposing || event.keyCode === 229 || event.altKey) return;
    const { key } = event;
    const act = (work) => { event.preventDefault(); event.stopImmediatePropagation(); work(); };
    if (key === "Escape") { if (!app.isBusy()) act(leave); return; }
    if (event.ctrlKey || event.metaKey) {
      const words = { ArrowDown: "word-forward", ArrowUp: "word-backward" };
      if (words[key]) act(() => move(words[key], event.shiftKey));
      return;
    }
    if (ways[key]) return act(() => move(ways[key], event.shiftKey));
    if (key === "PageDown" || key === "PageUp") return act(() => turn(key === "PageDown" ? 1 : -1));
    // A paragraph of Markdown ends with a blank line; Shift and Enter end a line alone.
    if (key === "Enter" && !event.shiftKey && editor.isMarkdown()) return act(() => document.execCommand("insertText", false, "\n\n"));
    if ((key === "Backspace" || key === "Delete") && erase(key === "Backspace")) act(() => {});
  }, { capture: true });

  for (const name of ["selectionchange", "select", "keyup", "focus"]) area.addEventListener(name, () => draw());
  document.addEventListener("selectionchange", () => { if (isOn && document.activeElement === area) draw(); });
  addEventListener("resize", put);

  // ---- Beginning and ending ------------------------------------------------------------------------------------

  let after = null; // what else ends with it
  async function begin(then) {
    if (isOn) return;
    isOn = true;
    after = then;
    room.classList.add("onPage");
    $("toPage").setAttribute("aria-pressed", "true");
    tell(say("onPageNow"));
    area.focus({ preventScroll: true });
    await draw();
  }

  function end() {
    if (!isOn) return;
    isOn = false;
    head = before = null;
    preedit?.remove();
    preedit = null;
    for (const done of waiting.splice(0)) done();
    room.classList.remove("onPage");
    area.removeAttribute("style");
    $("toPage").setAttribute("aria-pressed", "false");
    app.setCaret(null);
  }

  function leave() {
    end();
    if (after) after(); else area.focus();
  }

  return {
    isOn: () => isOn, begin, end, draw, put,
    /** Chooses text between two offsets of the page; the caret alone where they are one. */
    select: (from, to, side = "downstream") => inTurn(async () => {
      const [first, last] = await Promise.all([from, to].map((offset) => get("where", { offset, affinity: side })));
      await goTo(first, false);
      if (from !== to) await goTo(last, true); else { affinity = side; await draw(); }
      area.focus({ preventScroll: true });
    }),
  };
}
