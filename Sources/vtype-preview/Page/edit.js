// The text beside the page: a text area of the browser, with its input methods, that has some whole lines of a file.
// The server has the file and the log of edits. What has changed in the area goes there, one request at a time; while
// something is being composed nothing touches the area at all.

const style = `
#paneHead { display: flex; flex-wrap: wrap; align-items: center; gap: 2px; padding: 4px 8px; }
#paneName { flex: 1; margin: 0; font-size: 15px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#fileNames { flex: 1; min-width: 0; }
#lines, #paneState { color: var(--soft); font-size: 13px; }
#paneState { margin: 0; padding: 2px 10px; }
#source { flex: 1; width: 100%; padding: 10px 12px; border: 0; border-block: 1px solid var(--line); border-radius: 0; resize: none; font: 16px/1.7 "Noto Serif CJK JP", serif; background: var(--ground); }
#source:focus-visible { outline-offset: -3px; }
#notice { padding: 6px 10px; border-top: 1px solid var(--mark); max-height: 50%; overflow: auto; }
#notice button { margin: 2px 2px 2px 8px; }
#differences { margin: 6px 0; white-space: pre-wrap; font-size: 13px; }
ins { text-decoration: none; background: color-mix(in srgb, var(--accent) 22%, transparent); }
del { text-decoration: line-through; color: var(--mark); }
`;

export function start(app) {
  app.style(style);
  const { $, make, say, tell } = app;
  const area = $("source");
  const longest = 20000; // units of a stretch
  let part = null; // the stretch, as the server told it
  let base = ""; // its text, as the server has it
  let composing = false;
  let sending = null; // the request that is under way
  let wanted = null; // what is to be shown when nothing is composed any more
  let stale = 0; // the newest state that others have told of
  let isNew = true; // whether the next edit is a step of its own
  let lastKey = 0;
  let asked = false; // true while the user has to choose between two texts

  const json = (body) => ({ method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  async function post(route, body) {
    const answer = await fetch(route, json(body));
    return { status: answer.status, ...(await answer.json().catch(() => ({}))) };
  }

  // ---- Places --------------------------------------------------------------------------------------------------

  /** Line and unit of an index of a text. */
  function placeIn(text, index) {
    const before = text.slice(0, index);
    return [part.first + before.split("\n").length - 1, index - before.lastIndexOf("\n") - 1];
  }
  function indexOf(text, [line, unit]) {
    let index = 0;
    for (let number = part.first; number < line; number++) {
      const end = text.indexOf("\n", index);
      if (end < 0) return text.length;
      index = end + 1;
    }
    const end = text.indexOf("\n", index);
    return Math.min(index + unit, end < 0 ? text.length : end);
  }
  const caret = () => placeIn(area.value, area.selectionEnd);
  let writing = null; // the module for writing on the page, once it is used
  const isOnPage = () => !!writing?.isOn();

  const isHigh = (text, index) => (text.charCodeAt(index) & 0xfc00) === 0xd800;
  /** The stretch in which two texts differ; no character is cut. */
  function difference(old, now) {
    const short = Math.min(old.length, now.length);
    let from = 0;
    while (from < short && old.charCodeAt(from) === now.charCodeAt(from)) from++;
    if (from > 0 && isHigh(old, from - 1)) from--;
    let end = 0;
    while (end < short - from && old.charCodeAt(old.length - 1 - end) === now.charCodeAt(now.length - 1 - end)) end++;
    if (end > 0 && (isHigh(old, old.length - end - 1) || isHigh(now, now.length - end - 1))) end--;
    return { from, to: old.length - end, text: now.slice(from, now.length - end) };
  }

  // ---- Showing -------------------------------------------------------------------------------------------------

  async function ask(query) {
    const answer = await fetch("source?" + new URLSearchParams(query));
    const found = await answer.json();
    if (!answer.ok) { notice(found.message); return null; }
    return found;
  }

  /** Puts a text into the area; never while something is composed. */
  function put(text, from, to = from) {
    const top = area.scrollTop;
    if (area.value !== text) area.value = text;
    area.setSelectionRange(from, to);
    area.scrollTop = top;
  }

  // What shows another stretch happens in turn: two steps of undo are two, however soon they follow.
  let turns = Promise.resolve();
  const inTurn = (work) => (turns = turns.then(work, work));
  const open = (...words) => inTurn(() => openNow(...words));

  /** Shows the stretch with a place of a file: line and unit from 0. */
  async function openNow(file, place, { focus = true, fresh = false } = {}) {
    await flush();
    if (composing) { wanted = [file, place, { focus, fresh }]; return; }
    const isHere = part && !fresh && file === part.file && place[0] >= part.first && place[0] <= part.last && stale <= part.rev;
    if (!isHere) {
      const before = area.value;
      const found = await ask({ file, line: Math.min(place[0], 1e9) });
      if (!found) return;
      if (composing) { wanted = [file, place, { focus, fresh }]; return; }
      // Somebody has typed meanwhile: the caret stays there.
      if (part && !failed && (sending || area.value !== before)) return openNow(part.file, caret(), { focus: false, fresh: true });
      const same = part && part.file === found.file && part.first === found.first;
      part = found;
      base = found.text;
      const index = indexOf(base, [Math.min(place[0], part.last), place[1]]);
      put(base, index);
      if (!same) area.scrollTop = 0;
    } else {
      const index = indexOf(area.value, place);
      area.setSelectionRange(index, index);
    }
    isNew = true;
    status();
    if (focus) { area.blur(); area.focus({ preventScroll: true }); }
    follow();
  }

  /** Takes over what others have changed in the lines that are shown. */
  async function catchUp() {
    if (!part || composing || sending || asked || stale <= part.rev) return;
    const own = part;
    const found = await ask({ file: part.file, line: part.first, last: part.last, since: part.rev });
    if (!found || composing || sending || part !== own) return;
    const mine = area.value;
    if (mine !== base) return merge(found);
    const change = difference(base, found.text);
    const move = (index) => index <= change.from ? index
      : Math.max(change.from, index >= change.to ? index + found.text.length - base.length : change.from);
    const [from, to] = [move(area.selectionStart), move(area.selectionEnd)];
    part = found;
    base = found.text;
    if (mine !== base) put(base, from, to);
    status();
    if (isOnPage()) writing.draw();
  }

  /** Makes the edit of the area once more on what others have made of its lines, where it is clear how. */
  function merge(theirs) {
    const mine = area.value;
    const [own, other] = [difference(base, mine), difference(base, theirs.text)];
    const isSame = theirs.text === base;
    if (isSame || own.to < other.from || other.to < own.from) {
      const shift = !isSame && own.from > other.to ? theirs.text.length - base.length : 0;
      const text = theirs.text.slice(0, own.from + shift) + own.text + theirs.text.slice(own.to + shift);
      const [from, to] = [area.selectionStart + shift, area.selectionEnd + shift];
      part = theirs;
      base = theirs.text;
      put(text, from, to);
      push();
      return;
    }
    asked = true;
    const take = (isMine) => () => {
      asked = false;
      part = theirs;
      base = theirs.text;
      if (!isMine) put(base, Math.min(area.selectionStart, base.length));
      status();
      push();
    };
    notice(say("clash"), ["mine", take(true)], ["theirs", take(false)]);
  }

  // ---- Sending -------------------------------------------------------------------------------------------------

  /** Sends what has changed, unless something is under way: that sends it then. */
  function push() {
    if (composing || sending || asked || !part || part.protection || area.value === base) return sending;
    sending = send(area.value).finally(() => {
      sending = null;
      if (area.value !== base && !asked && !failed) push(); else settle();
    });
    return sending;
  }
  let failed = false;
  async function send(now, edits, place) {
    const change = difference(base, now);
    const body = {
      rev: part.rev, file: part.file, join: !isNew, caret: place ?? caret(),
      edits: edits ?? [{ start: placeIn(base, change.from), end: placeIn(base, change.to), text: change.text }],
    };
    isNew = false;
    let answer;
    try { answer = await post("edit", body); failed = false; } catch { failed = true; return; }
    if (answer.status === 200) {
      const lines = now.split("\n").length;
      part.rev = answer.rev;
      part.lines += lines - 1 - (part.last - part.first);
      part.last = part.first + lines - 1;
      base = now;
      part.dirty = 1;
      saveSoon();
    } else if (answer.status === 409) {
      isNew = true;
      const found = await ask({ file: part.file, line: part.first, last: part.last, since: part.rev });
      // What is being composed goes on, and is sent with the rest.
      if (found && !composing) merge(found); else stale = Math.max(stale, answer.rev);
    } else {
      failed = true;
      notice(answer.message ?? String(answer.status));
    }
    status();
  }

  /** Waits until everything is sent. */
  async function flush() {
    while (!composing && (sending || push())) { await sending; if (failed) return; }
  }

  function settle() {
    if (composing) return;
    if (wanted) { const [file, place, more] = wanted; wanted = null; open(file, place, more); return; }
    if (stale > (part?.rev ?? 0)) { catchUp(); return; }
    // A stretch that has grown is cut anew.
    if (part && area.value === base && base.length > longest && part.last > part.first) open(part.file, caret(), { fresh: true, focus: false });
  }

  area.addEventListener("compositionstart", () => { composing = true; isNew = true; });
  // Chromium tells of the input before the end, Firefox after it: there is one edit, what the area has then.
  area.addEventListener("compositionend", () => {
    composing = false;
    setTimeout(() => { if (composing) return; push(); isNew = true; status(); if (!sending) settle(); }, 0);
  });
  area.addEventListener("input", (event) => {
    if (event.timeStamp - lastKey > 500) isNew = true;
    lastKey = event.timeStamp;
    failed = false;
    if (!composing && !event.isComposing) push();
    if (part && !composing) status();
  });
  area.addEventListener("beforeinput", (event) => {
    if (event.inputType === "historyUndo" || event.inputType === "historyRedo") {
      event.preventDefault();
      undo(event.inputType === "historyUndo" ? "undo" : "redo");
    }
  });
  area.addEventListener("pointerdown", () => { isNew = true; });
  area.addEventListener("click", () => follow());
  area.addEventListener("keyup", (event) => { if (!composing && !event.isComposing) follow(); });

  let isUndoing = false;
  const undo = (route) => inTurn(async () => {
    if (composing || asked) return;
    await flush();
    if (composing || failed) return;
    isUndoing = true;
    try {
      const answer = await post(route, {});
      if (answer.status === 200 && answer.file) await openNow(answer.file, answer.caret, { fresh: true });
    } finally { isUndoing = false; }
    follow();
  });

  area.addEventListener("keydown", (event) => {
    if (composing || event.isComposing || event.keyCode === 229 || !part) return;
    const { key } = event;
    if (/^(Arrow|Home|End|Page)/.test(key)) isNew = true;
    const act = (work) => { event.preventDefault(); work(); };
    if (event.ctrlKey || event.metaKey) {
      const letter = key.toLowerCase();
      if (letter === "z") return act(() => undo(event.shiftKey ? "redo" : "undo"));
      if (letter === "y") return act(() => undo("redo"));
      if (key === "Home" && part.first > 0 && !event.shiftKey) return act(() => open(part.file, [0, 0]));
      if (key === "End" && part.last < part.lines - 1 && !event.shiftKey) return act(() => open(part.file, [part.lines - 1, Infinity]));
      return;
    }
    if (event.shiftKey || event.altKey || area.selectionStart !== area.selectionEnd) return;
    const at = area.selectionStart;
    if (at === area.value.length && part.last < part.lines - 1) {
      if (["ArrowDown", "ArrowRight", "PageDown"].includes(key)) return act(after);
      if (key === "Delete") return act(join);
    }
    if (at === 0 && part.first > 0) {
      if (["ArrowUp", "ArrowLeft", "PageUp"].includes(key)) return act(before);
      if (key === "Backspace") return act(() => { before(); join(); });
    }
  });
  const after = () => open(part.file, [part.last + 1, 0]);
  const before = () => open(part.file, [part.first - 1, Infinity]);
  /** Takes the end of the last line away: what comes after it is in another stretch. */
  const join = () => inTurn(async () => {
    await flush();
    if (composing || sending || failed || !part || part.protection || part.last >= part.lines - 1) return;
    const end = placeIn(base, base.length);
    isNew = true;
    sending = send(base, [{ start: end, end: [end[0] + 1, 0], text: "" }], end).finally(() => { sending = null; });
    await sending;
    await openNow(part.file, end, { fresh: true });
  });

  // ---- Saving --------------------------------------------------------------------------------------------------

  let saving = 0;
  function saveSoon() {
    if (!app.text().autosave) return;
    clearTimeout(saving);
    saving = setTimeout(() => { if (composing) saveSoon(); else if (part?.dirty && !part.conflict && !asked) save(); }, 1000);
  }

  const save = (way = "usual") => inTurn(async () => {
    if (composing || !part || asked) return;
    await flush();
    if (composing || failed) return;
    const answer = await post("save", { file: part.file, way });
    if (answer.status === 200) { notice(""); tell(`${say("saved")} ${answer.file}`); $("paneState").textContent = `${say("saved")} ${answer.file}`; }
    if (answer.status === 422 && answer.lacking) {
      notice(`${say("lacking")} ${[...new Set(answer.lacking.map(([character]) => character))].join(" ")}`, ["utf8", () => save("utf8")]);
    } else if (answer.status === 422 || answer.status === 403) notice(answer.message);
    if (answer.status === 409) return conflict("changed");
    stale = Math.max(stale, answer.rev ?? 0);
    await catchUp();
  });

  function conflict(kind) {
    if (part) part.conflict = kind;
    const take = async (route) => { const answer = await post(route, { file: part.file }); notice(""); stale = Math.max(stale, answer.rev ?? 0); await catchUp(); };
    notice(say(kind === "gone" ? "conflictGone" : "conflict"), ...(kind === "gone" ? [] : [["theirs", () => take("reload")]]), ["mine", () => save("over")],
      ...(kind === "gone" ? [] : [["beside", () => save("beside")]]), ["differences", differences]);
  }

  async function differences() {
    const answer = await fetch("differences?" + new URLSearchParams({ file: part.file }));
    if (!answer.ok) return;
    const { lines } = await answer.json();
    const list = make("pre", { id: "differences", tabIndex: 0 }, ...lines.map(([mark, text]) =>
      make(mark === "-" ? "del" : mark === "+" ? "ins" : "span", {}, `${mark} ${text}\n`)));
    list.setAttribute("aria-label", say("differences"));
    $("differences")?.remove();
    $("notice").append(list);
  }

  // ---- Telling -------------------------------------------------------------------------------------------------

  /** A sentence above the text, with what can be done. */
  function notice(words, ...acts) {
    const place = $("notice");
    place.hidden = !words;
    place.dataset.words = words;
    place.replaceChildren(make("span", {}, words), ...acts.map(([name, act]) => {
      const button = make("button", { className: "act", id: "act-" + name }, say(name));
      button.addEventListener("click", act);
      return button;
    }));
  }

  function status() {
    if (!part || composing) return;
    const isDirty = part.dirty || area.value !== base;
    if (area.readOnly !== !!part.protection) area.readOnly = !!part.protection;
    if (area.lang !== app.text().lang) area.lang = app.text().lang ?? "";
    const files = app.text().files ?? [part.file];
    const names = $("fileNames");
    if (names.options.length !== files.length || [...names.options].some((one, index) => one.value !== files[index])) {
      names.replaceChildren(...files.map((name) => make("option", { value: name }, name)));
    }
    names.value = part.file;
    names.hidden = files.length < 2;
    $("paneName").textContent = files.length < 2 ? part.file : "";
    $("lines").textContent = `${part.first + 1}–${part.last + 1} / ${part.lines}`;
    $("undo").disabled = !part.undo && !isDirty;
    $("redo").disabled = !part.redo;
    $("saveText").disabled = !isDirty || !!part.protection;
    $("linesBefore").disabled = part.first === 0;
    $("linesAfter").disabled = part.last >= part.lines - 1;
    const count = part.characters + area.value.length - (part.text ?? "").length;
    $("paneState").textContent = [isDirty ? say("unsaved") : "", `${count} ${say("characters")}`, `${Math.ceil(count / 400)} ${say("sheets")}`,
      part.encoding, part.eol].filter(Boolean).join(" · ");
    app.setUnsaved(isDirty);
    if (asked) return;
    if (part.protection) notice(`${say("readOnly")} ${part.protection}`);
    else if (part.conflict && $("notice").dataset.words !== say(part.conflict === "gone" ? "conflictGone" : "conflict")) conflict(part.conflict);
    else if (part.kept && !$("notice").dataset.words) {
      const take = (isTaken) => async () => { notice(""); const answer = await post("restore", { file: part.file, take: isTaken }); part.kept = 0; stale = Math.max(stale, answer.rev ?? 0); if (stale > part.rev) await open(part.file, caret(), { fresh: true }); };
      notice(say("kept"), ["keptTake", take(true)], ["keptDrop", take(false)]);
    } else if (!part.conflict && [say("conflict"), say("conflictGone")].includes($("notice").dataset.words)) notice("");
  }

  // ---- Following -----------------------------------------------------------------------------------------------

  let following = 0;
  /** Shows the page with the caret, where it is out of sight. */
  function follow() {
    clearTimeout(following);
    if (isOnPage()) return writing.draw();
    if (composing || !part || document.activeElement !== area) return;
    following = setTimeout(() => {
      if (composing || document.activeElement !== area || area.value !== base || app.text().edits < part.rev) return;
      const [line, unit] = caret();
      app.follow({ file: part.file, line: line + 1, unit });
    }, 150);
  }

  $("undo").addEventListener("click", () => undo("undo"));
  $("redo").addEventListener("click", () => undo("redo"));
  $("saveText").addEventListener("click", () => save());
  $("linesBefore").addEventListener("click", before);
  $("linesAfter").addEventListener("click", after);
  $("fileNames").addEventListener("change", (event) => open(event.target.value, [0, 0]));

  /** Folds the text beside the page, so that one writes on the page; or brings it back. `then` is what else ends with it. */
  async function fold(isFolded, then = null) {
    if (!isFolded) return writing?.end();
    writing ??= (await import("./writing.js")).start(app, {
      open, isComposing: () => composing, isMarkdown: () => /\.(md|markdown)$/i.test(part?.file ?? ""),
      /** True if the pages that are shown have all that has been typed. */
      isShown: () => !!part && !sending && !isUndoing && stale <= part.rev && area.value === base && app.text().edits >= part.rev,
      /** The place of an index of the area, as the server counts. */
      place: (index) => { const [line, unit] = placeIn(area.value, index); return { file: part.file, line: line + 1, unit }; },
      /** The index of a place of the server; `null` where it is not in the area. */
      index: ({ file, line, unit }) => part && file === part.file && line > part.first && line <= part.last + 1 ? indexOf(area.value, [line - 1, unit]) : null,
      isLast: (index) => index === area.value.length && part.last === part.lines - 1,
    });
    clearTimeout(following);
    await writing.begin(then);
  }
  $("toPage").addEventListener("click", () => fold(!isOnPage()));

  return {
    open, save, follow, undo, fold, isOnPage,
    /** Puts the area to the caret on the page. */
    put() { if (isOnPage()) writing.put(); },
    /** Draws caret and selection on the page. */
    redraw() { if (isOnPage()) writing.draw(); },
    /** Chooses text between two offsets, as on the page. */
    select(from, to, affinity) { return writing.select(from, to, affinity); },
    /** Others have told of a state. */
    changed(revision) { stale = Math.max(stale, revision); failed = false; push(); catchUp(); },
    /** The server is there again. */
    again() { failed = false; push(); },
    isComposing: () => composing,
    hasUnsent: () => !!part && area.value !== base,
  };
}
