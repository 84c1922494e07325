// The page of the preview. It shows pictures of pages, and asks the server about everything else: what stands at a
// point, where a place of the text is, which rectangles a selection has. Texts are only ever put into text nodes.

// ---- Words -----------------------------------------------------------------------------------------------------

// Those of one language come from the server.
const language = ["ja", "zh"].find((tag) => navigator.language.startsWith(tag)) ?? "en";
const words = await (await fetch("words?lang=" + language)).json();
const say = (name) => words[name] ?? name;

const icons = {
  left: "M15 5 8 12l7 7", right: "m9 5 7 7-7 7", find: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5L20 20",
  list: "M5 6h14M5 12h14M5 18h9", note: "M4 5h16v11H10l-4 4v-4H4Z", tune: "M4 7h9m4 0h3M4 17h3m4 0h9M13 5v4M7 15v4",
  save: "M12 4v10m-4-4 4 4 4-4M5 19h14", pen: "M4 20l1-5L16 4l4 4L9 19ZM14 6l4 4", undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 9h-3",
  redo: "m15 6 5 5-5 5M20 11H10a5 5 0 0 0 0 9h3", up: "m6 14 6-6 6 6", down: "m6 10 6 6 6-6", caret: "M5 3h14v18H5ZM14 7v10M8 12h4",
};

// ---- Small things ----------------------------------------------------------------------------------------------

const $ = (id) => document.getElementById(id);
const desk = $("desk");
const track = $("track");

/** An element with properties and children; strings become text nodes. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value; else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function tell(text) { $("status").textContent = text; }

async function ask(path, options) {
  const answer = await fetch(path, options);
  if (answer.status === 410) { refresh(); throw new Error("old"); }
  return answer;
}
async function get(route, query = {}) {
  const answer = await ask(route + "?" + new URLSearchParams(query));
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

const stored = (name, usual) => { try { return localStorage.getItem("vtype-" + name) ?? usual; } catch { return usual; } };
const store = (name, value) => { try { localStorage.setItem("vtype-" + name, value); } catch { /* nothing is kept then */ } };

// ---- State -----------------------------------------------------------------------------------------------------

let text = { count: 0, sizes: [], sides: "", messages: [], outline: [], direction: "rtl", rev: 0, length: 0 };
let sizes = []; // of each page
let view = ""; // spread, single, strip
let zoom = 0; // 0 fits; otherwise points to pixels
let shown = []; // the numbers of the pages in the document
let current = 0; // the first page of what is shown
let anchor = 0; // the offset of the text that keeps its place
let here = null; // the place of a click: {page, bounds, text}
let chosen = null; // the selection: {from, to}
let chosenText = "";
let hits = null; // {words, list, index, before}
let caret = null; // where somebody writes on the page: {page, rect}
const pages = new Map(); // number → {element, id, data}
const isRTL = () => text.direction === "rtl";
const isNarrow = () => matchMedia("(max-width: 640px)").matches;

// ---- Layout of the desk ----------------------------------------------------------------------------------------

/** The pages of each opening: one, or two that face each other. */
function openings() {
  const list = [];
  if (view !== "spread") return sizes.map((_, page) => [page]);
  const first = isRTL() ? "r" : "l"; // the side that is read first
  for (let page = 0; page < sizes.length; page++) {
    const next = page + 1 < sizes.length;
    const isPair = text.sides
      ? text.sides[page] === first && next && text.sides[page + 1] !== first
      : next;
    list.push(isPair ? [page, ++page] : [page]);
  }
  return list;
}

const gap = 2;
const margin = 16;

function scaleFor(width, height) {
  if (zoom) return zoom;
  const room = { width: desk.clientWidth - 2 * margin, height: desk.clientHeight - 2 * margin };
  const down = room.height / height;
  return Math.max(0.05, view === "strip" ? down : Math.min(down, room.width / width));
}

/** Places of pages on the track, in pixels. */
function arrangement() {
  const places = new Map();
  if (!sizes.length) return { places, width: 0, height: 0, scale: 1 };
  if (view === "strip") {
    const height = Math.max(...sizes.map((size) => size[1]));
    const scale = scaleFor(1, height);
    const total = sizes.reduce((sum, size) => sum + size[0] * scale + 12, 2 * margin);
    let x = margin;
    sizes.forEach(([width, own], page) => {
      const w = width * scale;
      places.set(page, { x: isRTL() ? total - x - w : x, y: margin, w, h: own * scale });
      x += w + 12;
    });
    return { places, width: total, height: height * scale + 2 * margin, scale };
  }
  const opening = openings().find((list) => list.includes(current)) ?? [0];
  // A page whose partner is missing stands on its own side.
  const alone = view === "spread" && opening.length === 1 && text.sides && sizes.length > 1;
  const width = opening.reduce((sum, page) => sum + sizes[page][0], 0) * (alone ? 2 : 1) + (opening.length > 1 || alone ? gap : 0);
  const height = Math.max(...opening.map((page) => sizes[page][1]));
  const scale = scaleFor(width, height);
  const total = Math.max(width * scale + 2 * margin, desk.clientWidth);
  const tall = Math.max(height * scale + 2 * margin, desk.clientHeight);
  let x = (total - width * scale) / 2;
  const order = isRTL() ? [...opening].reverse() : opening;
  if (alone && text.sides[opening[0]] === "r") x += (width * scale) / 2;
  for (const page of order) {
    const [w, h] = sizes[page].map((length) => length * scale);
    places.set(page, { x, y: (tall - h) / 2, w, h });
    x += w + gap;
  }
  return { places, width: total, height: tall, scale };
}

let plan = arrangement();

/** Shows the pages that belong on the desk, and fetches what is next. */
function draw() {
  plan = arrangement();
  track.style.width = plan.width + "px";
  track.style.height = plan.height + "px";
  show();
  label();
}

function show() {
  const wanted = visible();
  shown = wanted;
  for (const [page, entry] of pages) {
    if (!wanted.includes(page)) { entry.element.remove(); letGo(entry.picture); pages.delete(page); }
  }
  for (const page of wanted) {
    const entry = pages.get(page) ?? addPage(page);
    const place = plan.places.get(page);
    const style = entry.element.style;
    style.left = place.x + "px"; style.top = place.y + "px"; style.width = place.w + "px"; style.height = place.h + "px";
    style.setProperty("--w", sizes[page][0] + "pt"); style.setProperty("--h", sizes[page][1] + "pt");
    if (entry.rev !== text.rev) load(page, entry); else if (entry.data) { notes(page, entry); links(entry); }
  }
  // In the order of reading, for those who go through the document.
  const elements = wanted.map((page) => pages.get(page).element);
  elements.forEach((element, index) => { if (track.children[index] !== element) track.insertBefore(element, track.children[index] ?? null); });
  overlay();
  ahead();
}

/** The numbers of the pages in sight, twelve at most. */
function visible() {
  if (!sizes.length) return [];
  if (view !== "strip") return [...plan.places.keys()].sort((a, b) => a - b);
  const [left, right] = [desk.scrollLeft - 200, desk.scrollLeft + desk.clientWidth + 200];
  return [...plan.places].filter(([, place]) => place.x < right && place.x + place.w > left)
    .map(([page]) => page).sort((a, b) => a - b).slice(0, 12);
}

function addPage(page) {
  const entry = { id: "", rev: -1, data: null };
  entry.picture = make("img", { alt: "", draggable: false, "aria-hidden": "true" });
  entry.over = make("div", { className: "over", "aria-hidden": "true" });
  entry.notes = make("div");
  entry.links = make("div");
  entry.reading = make("div", { className: "reading" });
  entry.element = make("section", { className: "page" }, entry.reading, entry.picture, entry.over, entry.links, entry.notes);
  entry.element.dataset.page = page;
  pages.set(page, entry);
  track.append(entry.element);
  return entry;
}

/** Pictures that have been fetched, by the identities of pages: turning back shows them without asking. */
const pictures = new Map();
/** The identities that pages had last. */
const identities = new Map();

/** Fetches a page, with its picture where it has another one than it had. */
async function fetchPage(page, rev) {
  const data = await get(`pages/${page}`, { rev, have: pictures.has(identities.get(page)) ? identities.get(page) : "" });
  const { id, svg = pictures.get(id) } = data;
  delete data.svg;
  identities.set(page, id);
  // It may have made room for others while the answer came.
  if (!svg) return fetchPage(page, rev);
  pictures.delete(id);
  pictures.set(id, svg);
  if (pictures.size > 24) pictures.delete(pictures.keys().next().value);
  return [data, svg];
}

/** A picture that can be painted at once. */
async function decoded(svg) {
  const src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = make("img", { alt: "", draggable: false, "aria-hidden": "true", src });
  await image.decode().catch(() => {});
  return image;
}

/** Lets go of a picture and its address: browsers keep what an address leads to. */
function letGo(image) {
  URL.revokeObjectURL(image.src);
  image.removeAttribute("src");
}

async function load(page, entry) {
  const rev = text.rev;
  entry.rev = rev;
  try {
    const [data, svg] = await fetchPage(page, rev);
    if (pages.get(page) !== entry || rev !== text.rev) return;
    entry.data = data;
    entry.element.setAttribute("aria-label", `${say("page")} ${data.label}`);
    read(entry, data);
    if (entry.id !== data.id) {
      // The old picture stays until the new one can be painted.
      const image = await decoded(svg);
      if (rev !== text.rev || pages.get(page) !== entry) return letGo(image);
      entry.picture.replaceWith(image);
      letGo(entry.picture);
      entry.picture = image;
      entry.id = data.id;
      entry.element.dataset.id = data.id;
    }
    entry.element.dataset.rev = rev;
    label();
    notes(page, entry);
    links(entry);
  } catch (error) {
    entry.rev = -1;
    if (error.message !== "old") console.warn(error);
  }
}

/** The text of a page, for those who do not see its picture. */
function read(entry, data) {
  entry.reading.lang = text.lang;
  entry.reading.replaceChildren(...data.text.map((block) => make(/^h[2-6]$/.test(block.tag) ? block.tag : "p", {},
    ...block.parts.map((part) => typeof part === "string" ? part : make("ruby", {}, part[0], make("rt", {}, part[1]))))));
}

/** Fetches the pages that come next. */
async function ahead() {
  if (view === "strip" || !sizes.length) return;
  const list = openings();
  const next = list[list.findIndex((opening) => opening.includes(current)) + 1] ?? [];
  const rev = text.rev;
  for (const page of next) {
    try {
      await fetchPage(page, rev);
    } catch { return; }
  }
}

// ---- Going about -----------------------------------------------------------------------------------------------

function label() {
  const last = shown[shown.length - 1] ?? 0;
  const name = (page) => pages.get(page)?.data?.label ?? String(page + 1);
  const first = view === "strip" ? current : shown[0] ?? 0;
  const end = view === "strip" ? current : last;
  const range = first === end ? name(first) : `${name(first)}–${name(end)}`;
  $("count").textContent = text.count ? `${range} ${say("of")} ${text.settled ? text.count : "…"}` : "…";
  $("zoom").textContent = Math.round(plan.scale * 75) + " %";
  $("view").textContent = say(view);
}

let leaving = null; // the page that has been turned to, until its first character is known
let moves = 0; // one more with each turn: what was asked for before it comes too late
/** Shows a page. */
function go(page, isQuiet = false) {
  moves++;
  page = Math.min(Math.max(page, 0), sizes.length - 1);
  if (page < 0) return;
  const opening = openings().find((list) => list.includes(page)) ?? [page];
  const old = current;
  current = opening[0];
  if (view === "strip") {
    const place = plan.places.get(page);
    if (place) desk.scrollLeft = isRTL() ? place.x + place.w + margin - desk.clientWidth : place.x - margin;
  } else {
    if (current !== old) { desk.scrollTop = 0; }
  }
  leaving = current;
  draw();
  if (view !== "strip" && current !== old) desk.scrollLeft = isRTL() ? plan.width : 0;
  keepAnchor();
  if (!isQuiet) tell(`${say("atPage")} ${current + 1}${text.settled ? ` ${say("of")} ${text.count}` : ""}`);
}

function turn(by) {
  if (view === "strip") {
    desk.scrollBy({ left: (isRTL() ? -1 : 1) * by * desk.clientWidth * 0.9 });
    return;
  }
  const list = openings();
  const index = list.findIndex((opening) => opening.includes(current));
  const next = list[index + by];
  if (next) go(next[0]);
}

/** Remembers which character stays where it is. */
async function keepAnchor() {
  const page = current;
  const data = pages.get(page)?.data ?? (sizes.length ? await get(`pages/${page}`, { rev: text.rev }).catch(() => null) : null);
  if (!data || page !== current) return;
  const column = view === "strip" ? firstColumn(data) : data.columns[0];
  leaving = null;
  if (!column) return;
  anchor = column.start;
  history.replaceState(null, "", `#o=${anchor}`);
}

/** The first column in sight on a strip. */
function firstColumn(data) {
  const place = plan.places.get(data.page);
  const edge = isRTL() ? desk.scrollLeft + desk.clientWidth : desk.scrollLeft;
  return data.columns.find(({ bounds }) => {
    const [left, right] = [place.x + bounds[0] * plan.scale, place.x + (bounds[0] + bounds[2]) * plan.scale];
    return isRTL() ? right <= edge : left >= edge;
  }) ?? data.columns[0];
}

/** Shows the place of an offset; the view moves where it is out of sight. */
async function goTo(offset, { mark = false, isQuiet = false, opens = mark } = {}) {
  const own = ++moves;
  const place = await get("where", { offset });
  if (place.page === undefined || own !== moves) return;
  if (mark) here = { page: place.page, bounds: place.bounds, text: place.place };
  if (view === "strip") {
    const page = plan.places.get(place.page);
    const x = page.x + place.rect[0] * plan.scale;
    if (x < desk.scrollLeft + 40 || x > desk.scrollLeft + desk.clientWidth - 40) desk.scrollLeft = x - desk.clientWidth * (isRTL() ? 0.66 : 0.33);
    draw();
  } else if (!shown.includes(place.page)) {
    go(place.page, isQuiet);
  }
  if (mark) placeText(place.place);
  if (opens && place.file && editor && !$("pane").hidden) editor.open(place.file, [place.line - 1, place.unit], { focus: false });
  overlay();
  return place;
}

function placeText(place) { $("placeText").textContent = place ?? ""; }

function setView(name) {
  const offset = anchor;
  view = name;
  if (!isNarrow()) store("view", name);
  zoom = 0;
  draw();
  if (sizes.length) get("where", { offset }).then((place) => go(place.page ?? 0, true)).catch(() => {});
}

function setZoom(value, x = desk.clientWidth / 2, y = desk.clientHeight / 2) {
  const old = plan.scale;
  const point = [(desk.scrollLeft + x) / old, (desk.scrollTop + y) / old];
  zoom = value ? Math.min(Math.max(value, 0.1 * 4 / 3), 8 * 4 / 3) : 0;
  draw();
  desk.scrollLeft = point[0] * plan.scale - x;
  desk.scrollTop = point[1] * plan.scale - y;
  store("zoom", zoom);
}

// ---- What lies over pages --------------------------------------------------------------------------------------

let overlays = 0;
async function overlay() {
  const number = ++overlays;
  const list = shown.join(",");
  const wanted = [];
  if (chosen && chosen.from !== chosen.to) {
    wanted.push(["", [[Math.min(chosen.from, chosen.to), Math.max(chosen.from, chosen.to)]]]);
  }
  if (hits?.list.length && shown.length) {
    const near = hits.list.filter((hit) => hit[2] >= shown[0] - 1 && hit[2] <= shown[shown.length - 1]);
    wanted.push(["hit", near.filter((hit) => hit !== hits.list[hits.index]).slice(0, 200)]);
    wanted.push(["now", near.filter((hit) => hit === hits.list[hits.index])]);
  }
  const found = await Promise.all(wanted.filter(([, ranges]) => ranges.length).map(async ([name, ranges]) => {
    const ask = ranges.map((range) => `${range[0]}-${range[1]}`).join(",");
    const answer = await get("rects", { ranges: ask, pages: list }).catch(() => ({ rects: [] }));
    return answer.rects.map((rect) => [name, ...rect]);
  }));
  if (number !== overlays) return;
  touch?.then((hand) => hand.show(found.flat().filter((rect) => !rect[0])));
  for (const [page, entry] of pages) {
    const marks = found.flat().filter((rect) => rect[1] === page).map((rect) => box(rect[0], rect.slice(2)));
    if (here?.page === page) marks.push(box("here", here.bounds));
    if (caret?.page === page) marks.push(box("caret", caret.rect));
    entry.over.replaceChildren(...marks);
  }
  editor?.put();
}

function place(element, [x, y, w, h]) {
  const { scale } = plan;
  Object.assign(element.style, { left: x * scale + "px", top: y * scale + "px", width: w * scale + "px", height: h * scale + "px" });
  return element;
}
const box = (name, rect) => place(make("i", { className: name }), rect);

/** Links, as wide as their text; a pressed one has another colour. */
function links(entry) {
  entry.links.replaceChildren(...(entry.data?.links ?? []).flatMap(({ href, page, rects }) => rects.map((rect, index) => {
    const link = make("a", { className: "link", href, target: page === undefined ? "_blank" : "", rel: "noopener noreferrer", draggable: false });
    place(link, rect);
    if (index) { link.tabIndex = -1; link.setAttribute("aria-hidden", "true"); } else link.setAttribute("aria-label", href);
    if (page !== undefined) link.addEventListener("click", (event) => { event.preventDefault(); go(page); });
    return link;
  })));
}

/** Marks of messages, above their columns and outside of the text. */
function notes(page, entry) {
  const own = text.messages.filter((message) => message.page === page && message.severity !== "note");
  const places = new Map();
  for (const message of own) {
    const x = Math.round((message.bounds[0] + message.bounds[2] / 2) * 10);
    places.set(x, [...(places.get(x) ?? []), message]);
  }
  entry.notes.replaceChildren(...[...places].map(([x, list]) => {
    const mark = make("button", { className: "flag", title: list.map((message) => message.text).join("\n") }, "!");
    mark.setAttribute("aria-label", `${say(list[0].severity)}: ${list[0].text}`);
    mark.style.left = (x / 10) * plan.scale + "px";
    mark.addEventListener("click", (event) => { event.stopPropagation(); goToMessage(list[0]); open("messages"); });
    return mark;
  }));
}

async function goToMessage(message) {
  if (message.start === undefined) return;
  await goTo(message.start, { mark: true });
  // The editor goes there, too.
  await get("where", { offset: message.start, jump: 1 });
}

// ---- Selecting -------------------------------------------------------------------------------------------------

const units = [undefined, undefined, "word", "sentence", "paragraph"];

function pointOf(event) {
  let page = event.target.closest?.(".page");
  if (!page) {
    // Beside the pages: the nearest one.
    let best = Infinity;
    for (const entry of pages.values()) {
      const rect = entry.element.getBoundingClientRect();
      const distance = Math.max(rect.left - event.clientX, event.clientX - rect.right, 0) + Math.max(rect.top - event.clientY, event.clientY - rect.bottom, 0);
      if (distance < best) { best = distance; page = entry.element; }
    }
  }
  if (!page) return null;
  const rect = page.getBoundingClientRect();
  return {
    page: Number(page.dataset.page), x: ((event.clientX - rect.left) / plan.scale).toFixed(2),
    y: ((event.clientY - rect.top) / plan.scale).toFixed(2),
  };
}

let drag = null;
const presses = { count: 0, time: -1000, x: 0, y: 0 };
let press = null; // the last one: an answer to an earlier one comes too late

desk.addEventListener("pointerdown", async (event) => {
  if (event.button !== 0 || !event.target.closest(".page") || event.target.closest("button, a")) return;
  if (!editor?.isOnPage()) desk.focus({ preventScroll: true });
  if (event.pointerType !== "mouse") {
    drag = { touch: true, x: event.clientX, y: event.clientY };
    // A finger that stays selects a word, with handles, a magnifier and a menu.
    const own = drag;
    touch ??= import("./touch.js").then((module) => module.start({ $, make, say, tell, style, get, desk, pages, pointOf, choose, keepText, plan: () => plan,
      chosen: () => chosen, copied: () => chosenText, length: () => text.length }));
    own.timer = setTimeout(async () => { const hand = await touch; if (drag === own) { drag = null; hand.hold(event); } }, 450);
    return;
  }
  event.preventDefault();
  desk.setPointerCapture(event.pointerId);
  const point = pointOf(event);
  const isSame = event.timeStamp - presses.time < 450 && Math.hypot(event.clientX - presses.x, event.clientY - presses.y) < 5;
  Object.assign(presses, { count: isSame ? presses.count + 1 : 1, time: event.timeStamp, x: event.clientX, y: event.clientY });
  const unit = units[Math.min(presses.count, 4)];
  drag = { x: event.clientX, y: event.clientY, moved: false, shift: event.shiftKey && chosen, unit };
  const own = press = drag;
  const found = await get("at", { ...point, ...(unit ? { unit } : {}) }).catch(() => null);
  if (!found || found.offset === undefined || press !== own || drag !== own && !own.ended) return;
  if (own.shift) choose(chosen.from, found.offset);
  else if (unit) { choose(found.start, found.end); own.unitFrom = found; }
  else if (!own.ended) choose(found.offset, found.offset);
  own.start = found.offset;
  if (own.ended) finish(own, point);
});

// Who writes on the page goes on with the keys.
desk.addEventListener("mousedown", (event) => { if (editor?.isOnPage()) event.preventDefault(); });

let touch = null;
let asking = false;
desk.addEventListener("pointermove", async (event) => {
  if (drag?.touch && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 10) clearTimeout(drag.timer);
  if (!drag || drag.touch || drag.start === undefined || drag.ended) return;
  if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 4) return;
  drag.moved = true;
  drag.last = event;
  if (asking) return;
  asking = true;
  while (drag?.last) {
    const last = drag.last;
    drag.last = null;
    const found = await get("at", pointOf(last)).catch(() => null);
    if (drag && found?.offset !== undefined) choose(drag.shift ? chosen.from : drag.start, found.offset);
  }
  asking = false;
});

desk.addEventListener("pointerup", async (event) => {
  if (!drag) return;
  const own = drag;
  drag = null;
  if (own.touch) { clearTimeout(own.timer); return swipe(own, event); }
  own.ended = true;
  if (own.start !== undefined) finish(own, pointOf(event));
});
desk.addEventListener("pointercancel", () => { clearTimeout(drag?.timer); drag = null; });

function swipe(start, event) {
  const [x, y] = [event.clientX - start.x, event.clientY - start.y];
  if (Math.abs(x) > 50 && Math.abs(x) > 1.5 * Math.abs(y) && view !== "strip") return turn((x > 0) === isRTL() ? 1 : -1);
  if (Math.hypot(x, y) < 10) click(pointOf(event));
}

async function finish(own, point) {
  if (!own.moved && !own.unit && !own.shift) { choose(null); click(point); return; }
  if (editor?.isOnPage() && chosen) { editor.select(chosen.from, chosen.to); return; }
  await keepText();
}

/** Marks the column of a point, and tells its place: here, and to the editor. */
async function click(point) {
  if (!point) return;
  const own = press;
  const found = await get("at", { ...point, jump: 1 }).catch(() => null);
  if (!found?.place || press !== own) return;
  if (editor?.isOnPage()) { editor.select(found.offset, found.offset, found.affinity); return; }
  const place = await get("where", { offset: found.start });
  if (press !== own) return;
  here = { page: point.page, bounds: place.bounds, text: found.place };
  chosen = { from: found.start, to: found.start };
  placeText(found.place);
  tell(found.place);
  overlay();
  if (editor && !$("pane").hidden) editor.open(found.file, [found.line - 1, found.unit]);
}

function choose(from, to) {
  chosen = from === null ? null : { from, to };
  chosenText = "";
  overlay();
}

/** Fetches the text of the selection, so that it can be copied at once; of one that has changed in the meantime, once more. */
async function keepText() {
  if (!chosen || chosen.from === chosen.to) return;
  const { from, to } = chosen;
  const answer = await get("text", { start: Math.min(from, to), end: Math.max(from, to) });
  if (chosen?.from !== from || chosen.to !== to) return keepText();
  chosenText = answer.text;
  document.body.dataset.selected = [...chosenText].length;
  placeText(`${[...chosenText].length} ${say("selection")}`);
}

document.addEventListener("copy", (event) => {
  if (isField(document.activeElement) || !chosenText) return;
  event.clipboardData.setData("text/plain", chosenText);
  event.preventDefault();
  tell(say("copied"));
});

async function extend(way) {
  const offset = chosen?.to ?? anchor;
  const found = await get("move", { offset, by: way });
  choose(chosen?.from ?? anchor, found.offset);
  if (found.page !== undefined && !shown.includes(found.page)) go(found.page, true);
  await keepText();
}

// ---- Finding ---------------------------------------------------------------------------------------------------

function openFind() {
  if ($("find").hidden) hits = { words: "", list: [], index: -1, before: anchor };
  $("find").hidden = false;
  draw();
  $("words").focus();
  $("words").select();
}

function endFind(isBack) {
  if ($("find").hidden) return;
  const before = hits?.before;
  $("find").hidden = true;
  hits = null;
  draw();
  if (isBack && before !== undefined) goTo(before, { isQuiet: true });
  desk.focus();
}

async function search() {
  const wanted = $("words").value;
  const before = hits?.before ?? anchor;
  if (!wanted) { hits = { words: "", list: [], index: -1, before }; $("hits").textContent = ""; overlay(); return; }
  const answer = await get("find", { q: wanted, exact: $("exact").checked ? 1 : 0 });
  if ($("words").value !== wanted || $("find").hidden) return;
  hits = { words: wanted, list: answer.hits, count: answer.count, index: -1, before };
  const first = answer.hits.findIndex((hit) => hit[0] >= anchor);
  await hit(first < 0 ? 0 : first);
}

async function hit(index) {
  if (!hits) return;
  if (!hits.list.length) { $("hits").textContent = hits.words ? say("noHit") : ""; tell(say("noHit")); overlay(); return; }
  hits.index = (index + hits.list.length) % hits.list.length;
  const words = `${hits.index + 1} ${say("of")} ${hits.count}`;
  $("hits").textContent = words;
  tell(`${say("hit")} ${words}`);
  await goTo(hits.list[hits.index][0], { isQuiet: true, opens: true });
}

$("find").addEventListener("submit", (event) => {
  event.preventDefault();
  if (hits?.words === $("words").value) hit(hits.index + 1); else search();
});
let typing = 0;
$("words").addEventListener("input", (event) => {
  if (event.isComposing) return;
  clearTimeout(typing);
  typing = setTimeout(search, 150);
});
$("words").addEventListener("compositionend", search);
$("exact").addEventListener("change", search);
$("previous").addEventListener("click", () => hit((hits?.index ?? 0) - 1));
$("endFind").addEventListener("click", () => endFind(false));

// ---- Panels ----------------------------------------------------------------------------------------------------

let panel = "";
const panels = { contents: loaded("contents"), messages, options: loaded("options"), files: loaded("files"), help: loaded("help") };

/** A panel with a module of its own, which is fetched when it is opened first. */
function loaded(name) {
  let module = null;
  return async () => { const all = await (module ??= import("./panels.js")); if (panel === name) all[name]({ $, make, say, tell, get, fill, page: () => current + 1, isRTL, follows, store, setTheme, isOpen: () => panel === name, text: () => text, goTo, leave: () => isNarrow() && closePanel() }); };
}

function open(name) {
  if (panel === name) { closePanel(); return; }
  panel = name;
  $("panel").hidden = false;
  refreshPanel();
  draw();
  $("panel").focus();
}

function closePanel() {
  const button = document.querySelector(`[data-panel="${panel}"]`);
  panel = "";
  $("panel").hidden = true;
  for (const other of document.querySelectorAll("[data-panel]")) other.setAttribute("aria-expanded", "false");
  draw();
  (button?.offsetParent ? button : desk).focus();
}

function refreshPanel() {
  if (!panel) return;
  for (const button of document.querySelectorAll("[data-panel]")) button.setAttribute("aria-expanded", String(button.dataset.panel === panel));
  $("panelTitle").textContent = say(panel).replace(/\s*[（(].*$/, "");
  $("panel").setAttribute("aria-labelledby", "panelTitle");
  panels[panel]();
}

function fill(...children) { $("panelBody").replaceChildren(...children); }

function messages() {
  const all = [...(text.failure ? [text.failure] : []), ...text.messages];
  const checks = make("input", { type: "checkbox", id: "checks", checked: !!text.checks });
  checks.addEventListener("change", () => fetch("check", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ on: checks.checked }) }));
  if (document.activeElement?.id === "checks") queueMicrotask(() => checks.focus());
  const choice = make("label", { className: "choice" }, checks, say("check"));
  if (!all.length) return fill(choice, make("p", {}, say("none")));
  fill(choice, make("ul", {}, ...all.slice(0, 500).map((message) => {
    const place = message.file ? `${message.file}${message.line ? `:${message.line}:${message.column}` : ""}` : "";
    const button = make("button", { className: message.severity }, make("span", { className: "kind" }, say(message.severity) + ": "), message.text, " ",
      make("span", { className: "code" }, [place, message.code].filter(Boolean).join(" · ")));
    button.addEventListener("click", () => { goToMessage(message); if (isNarrow()) closePanel(); });
    return make("li", {}, button);
  })));
}

function setTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = theme;
  store("theme", theme);
}

// The pages that are shown are printed in their own size.
const printed = new CSSStyleSheet();
document.adoptedStyleSheets = [printed];
/** Adds the style of a module. */
function style(words) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(words);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
addEventListener("beforeprint", () => {
  const size = sizes[current];
  if (size) printed.replaceSync(`@page { size: ${size[0]}pt ${size[1]}pt; margin: 0 }`);
});

// ---- The text beside the page ----------------------------------------------------------------------------------

let editor = null; // its module, once it has been opened
let isUnsaved = false;
const follows = () => stored("follow", "1") === "1";

async function toggleText() {
  const pane = $("pane");
  if (!pane.hidden) {
    editor?.fold(false);
    pane.hidden = true;
    $("toText").setAttribute("aria-expanded", "false");
    draw();
    desk.focus();
    return;
  }
  pane.hidden = false;
  $("toText").setAttribute("aria-expanded", "true");
  draw();
  editor ??= (await import("./edit.js")).start({ $, make, say, tell, style, text: () => text, setUnsaved, follow, get, desk, pages, choose, overlay, go,
    chosen: () => chosen, plan: () => plan, shown: () => shown, isBusy: () => !$("find").hidden || !!panel,
    setCaret: (value) => { caret = value; if (value) { here = null; placeText(value.place); } return overlay(); } });
  const place = here?.line ? here : await get("where", { offset: here ? chosen?.from ?? anchor : anchor }).catch(() => ({}));
  await editor.open(place.file ?? text.files[0], [(place.line ?? 1) - 1, place.unit ?? 0]);
}

/** Begins to write on the page itself (PV-31). */
async function writeOnPage() {
  const wasHidden = $("pane").hidden;
  if (wasHidden) await toggleText();
  await editor.fold(true, wasHidden ? toggleText : null);
}

/** Shows the page with a place of a file, where it is out of sight: one jump, and nothing moves. */
async function follow(place) {
  if (!follows()) return;
  const own = moves;
  const found = await get("where", place).catch(() => null);
  if (!found || found.page === undefined || own !== moves) return;
  here = { page: found.page, bounds: found.bounds, text: found.place, file: found.file, line: found.line, unit: found.unit };
  placeText(found.place);
  if (view === "strip") await goTo(found.offset, { isQuiet: true });
  else if (!shown.includes(found.page)) go(found.page, true);
  overlay();
}

function setUnsaved(value) {
  isUnsaved = value || text.unsaved?.length > 0;
  title();
}
function title() {
  document.title = (isUnsaved ? "• " : "") + (text.title || text.input || "vtype") + " — vtype";
}
addEventListener("beforeunload", (event) => { if (isUnsaved) event.preventDefault(); });
$("toText").addEventListener("click", toggleText);

// ---- Keys, wheel, window ---------------------------------------------------------------------------------------

const isField = (element) => !!element?.closest?.("input, textarea, select");

document.addEventListener("keydown", (event) => {
  if (event.isComposing || event.keyCode === 229) return;
  if (event.key === "Escape") {
    if (!$("find").hidden) endFind(true); else if (panel) closePanel(); else { choose(null); here = null; placeText(""); overlay(); }
    return;
  }
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === "f") { event.preventDefault(); return openFind(); }
  if (command && event.key.toLowerCase() === "s" && editor) { event.preventDefault(); return editor.save(); }
  if (isField(event.target)) return;
  if (command && event.key === "a") { event.preventDefault(); choose(0, text.length); return keepText(); }
  if (command || event.altKey) return;
  const ways = { ArrowDown: "down", ArrowUp: "up", ArrowLeft: "left", ArrowRight: "right" };
  if (event.shiftKey && ways[event.key]) { event.preventDefault(); return extend(ways[event.key]); }
  const isButton = event.target.closest?.("button");
  const keys = {
    ArrowLeft: () => turn(isRTL() ? 1 : -1), ArrowRight: () => turn(isRTL() ? -1 : 1), PageDown: () => turn(1), PageUp: () => turn(-1),
    " ": isButton ? null : () => turn(event.shiftKey ? -1 : 1), Home: () => go(0), End: () => go(sizes.length - 1),
    "+": () => setZoom(plan.scale * 1.2), "=": () => setZoom(plan.scale * 1.2), "-": () => setZoom(plan.scale / 1.2), 0: () => setZoom(0),
    g: askPage, "/": openFind, n: () => hit((hits?.index ?? -1) + 1), N: () => hit((hits?.index ?? 0) - 1),
    t: () => open("contents"), w: () => open("messages"), o: () => open("options"), v: nextView, e: toggleText, Enter: isButton || event.target.closest?.("a") ? null : writeOnPage, "?": () => open("help"),
  };
  const act = keys[event.key];
  if (!act || (event.target.closest?.("#panel") && ["Home", "End", "PageUp", "PageDown", " "].includes(event.key))) return;
  event.preventDefault();
  act();
});

function askPage() {
  const answer = prompt(`${say("asked")} (1–${text.count})`, current + 1);
  const page = Number.parseInt(answer ?? "", 10);
  if (page > 0) go(page - 1);
}

function nextView() {
  const list = isNarrow() ? ["single", "strip"] : ["spread", "single", "strip"];
  setView(list[(list.indexOf(view) + 1) % list.length]);
}

let wheel = { sum: 0, time: 0 };
desk.addEventListener("wheel", (event) => {
  if (event.ctrlKey) {
    event.preventDefault();
    const rect = desk.getBoundingClientRect();
    return setZoom(plan.scale * Math.exp(-event.deltaY / 300), event.clientX - rect.left, event.clientY - rect.top);
  }
  if (view === "strip") {
    event.preventDefault();
    desk.scrollLeft += (event.deltaX || 0) + (isRTL() ? -1 : 1) * event.deltaY;
    return;
  }
  const end = event.deltaY > 0 ? desk.scrollTop + desk.clientHeight < desk.scrollHeight - 1 : desk.scrollTop > 0;
  if (end || !event.deltaY) return;
  event.preventDefault();
  // One turn for one push of the wheel, however finely it is told.
  if (event.timeStamp - wheel.time > 400 || Math.sign(event.deltaY) !== Math.sign(wheel.sum)) wheel.sum = 0;
  wheel.sum += event.deltaY * (event.deltaMode ? 40 : 1);
  if (Math.abs(wheel.sum) < 60 || (wheel.done && event.timeStamp - wheel.done < 180)) { wheel.time = event.timeStamp; return; }
  turn(wheel.sum > 0 ? 1 : -1);
  wheel = { sum: 0, time: event.timeStamp, done: event.timeStamp };
}, { passive: false });

let scrolling = 0;
desk.addEventListener("scroll", () => {
  editor?.put();
  if (view !== "strip" || scrolling) return;
  scrolling = requestAnimationFrame(() => {
    scrolling = 0;
    const edge = isRTL() ? desk.scrollLeft + desk.clientWidth - margin * 2 : desk.scrollLeft + margin * 2;
    const found = [...plan.places].find(([, place]) => place.x <= edge && edge <= place.x + place.w + 12);
    if (found) current = found[0];
    show();
    label();
    keepAnchor();
  });
});

let resizing = 0;
new ResizeObserver(() => {
  cancelAnimationFrame(resizing);
  resizing = requestAnimationFrame(() => {
    if (isNarrow() && view === "spread") view = "single";
    if (!isNarrow() && view === "single" && stored("view", "spread") === "spread" && sizes.length > 1) view = "spread";
    const page = current;
    draw();
    if (view === "strip") goTo(anchor, { isQuiet: true }).catch(() => {}); else go(page, true);
  });
}).observe(desk);

// ---- Following the text ----------------------------------------------------------------------------------------

/** An offset of the text before a change, in the text after it. */
function moved(offset, change) {
  if (!change || offset <= change.from) return offset;
  return offset >= change.old ? offset + change.new - change.old : change.from;
}

let refreshing = null;
let queued = false;
async function refresh(change) {
  if (change) {
    anchor = moved(anchor, change);
    if (chosen) chosen = { from: moved(chosen.from, change), to: moved(chosen.to, change) };
    if (hits) hits.before = moved(hits.before, change);
  }
  if (refreshing) { queued = true; return refreshing; }
  refreshing = update().finally(() => { refreshing = null; if (queued) { queued = false; refresh(); } });
  return refreshing;
}

async function update() {
  const isFirst = !text.rev;
  // The server may have gone, which the end of its events shows (PV-39).
  const given = /^#o=(\d+)$/.exec(location.hash);
  const offset = isFirst ? (given ? Number(given[1]) : 0) : anchor;
  const answer = await fetch(`state?soon=1&offset=${offset}`).catch(() => null);
  if (!answer) return;
  const state = await answer.json();
  trouble(state.failure);
  document.body.classList.toggle("old", !!state.failure && state.rev > 0);
  if (!state.rev) {
    Object.assign(text, { failure: state.failure, files: state.files, input: state.input, edits: state.edits, autosave: state.autosave });
    $("count").textContent = state.busy ? say("wait") : "…";
    refreshPanel();
    return;
  }
  take(state);
  setUnsaved(editor?.hasUnsent() ?? false);
  $("title").textContent = state.title || state.input;
  countMessages();
  if (isFirst) begin();
  here = null;
  const place = leaving === null ? state.place ?? await get("where", { offset }).catch(() => ({})) : { page: leaving };
  current = Math.min(place.page ?? 0, sizes.length - 1);
  current = openings().find((list) => list.includes(current))?.[0] ?? 0;
  if (leaving === null) {
    anchor = offset;
    history.replaceState(null, "", `#o=${anchor}`);
  } else keepAnchor();
  const before = desk.scrollLeft;
  draw();
  if (view === "strip" && (isFirst || place.page !== undefined)) {
    const page = plan.places.get(place.page ?? 0);
    const edge = place.bounds ? page.x + (isRTL() ? place.bounds[0] + place.bounds[2] : place.bounds[0]) * plan.scale : page.x + (isRTL() ? page.w : 0);
    const wanted = isRTL() ? edge - desk.clientWidth + margin : edge - margin;
    // A change after what is in sight moves nothing.
    if (isFirst || Math.abs(wanted - before) > 4) desk.scrollLeft = wanted;
    show();
  }
  if (!isFirst) tell(say("changed"));
  if (hits?.words) search();
  keepText();
  for (const [page, entry] of pages) notes(page, entry);
  editor?.follow();
  if (panel && panel !== "options" && panel !== "files" && panel !== "help") refreshPanel();
  turningKeys();
}

/** Takes what the server knows of the text. Before all of it is set, the pages and headings that come later stay as they were (PV-17). */
function take(state) {
  const old = sizes;
  sizes = state.sizes.flatMap(([count, width, height]) => Array.from({ length: count }, () => [width, height]));
  if (!state.settled) {
    sizes = sizes.concat(old.slice(sizes.length));
    state.sides += text.sides.slice(state.sides.length);
    [state.outline, state.messages] = [text.outline, text.messages];
  }
  text = state;
}

/** Takes what is known once all of the text is set. */
async function settle() {
  const state = await get("state").catch(() => null);
  if (!state || state.rev !== text.rev) return;
  const count = sizes.length;
  take(state);
  countMessages();
  if (sizes.length !== count) draw(); else label();
  for (const [page, entry] of pages) notes(page, entry);
  if (panel && panel !== "options" && panel !== "files" && panel !== "help") refreshPanel();
}

function countMessages() {
  const warnings = text.messages.filter((message) => message.severity !== "note").length + (text.failure ? 1 : 0);
  $("number").textContent = warnings;
  $("number").hidden = !warnings;
  $("toMessages").setAttribute("aria-label", `${say("messages")}, ${warnings}`);
}

function begin() {
  const isLong = text.count === 1 && sizes[0][0] > 2.5 * sizes[0][1];
  const kept = stored("view", text.count > 1 ? "spread" : "single");
  view = isLong ? "strip" : isNarrow() || text.count === 1 ? "single" : kept;
  zoom = Number(stored("zoom", 0)) || 0;
}

/** The bar has the arrows where the pages lie. */
function turningKeys() {
  const [left, right] = isRTL() ? ["forward", "back"] : ["backL", "forwardL"];
  for (const [id, name] of [["forward", left], ["back", right]]) {
    $(id).title = say(name);
    $(id).setAttribute("aria-label", say(name));
  }
}

function trouble(failure) {
  $("trouble").hidden = !failure;
  if (!failure) return;
  const place = failure.file ? `${failure.file}${failure.line ? `:${failure.line}:${failure.column}` : ""}: ` : "";
  const words = place + failure.text;
  if ($("trouble").textContent !== words) $("trouble").textContent = words;
}

let lost = false;
function listen() {
  const events = new EventSource("events");
  events.addEventListener("update", (event) => refresh(JSON.parse(event.data)));
  // New pages come first, and then what else is known of the text.
  let later = 0, soon = 0;
  events.addEventListener("settled", () => { clearTimeout(later); later = setTimeout(settle, 60); });
  events.addEventListener("messages", () => refresh());
  events.addEventListener("file", (event) => {
    editor?.changed(JSON.parse(event.data).rev);
    clearTimeout(soon);
    soon = setTimeout(async () => {
      const state = await fetch("state?soon=1").then((answer) => answer.json()).catch(() => null);
      if (!state) return; // The server has gone.
      Object.assign(text, { unsaved: state.unsaved, files: state.files, edits: state.edits });
      setUnsaved(editor?.hasUnsent() ?? false);
      editor?.redraw();
    }, 60);
  });
  events.addEventListener("jump", (event) => goTo(JSON.parse(event.data).offset, { mark: true }));
  events.addEventListener("bye", () => { events.close(); away(); setTimeout(listen, 3000); });
  events.addEventListener("open", () => {
    if (lost) { lost = false; tell(say("again")); editor?.again(); }
    refresh();
  });
  events.addEventListener("error", away);
}
function away() {
  lost = true;
  trouble({ text: say("gone") });
}

// ---- Start -----------------------------------------------------------------------------------------------------

document.documentElement.lang = language === "zh" ? "zh-Hant" : language;
for (const button of document.querySelectorAll("[data-say], [data-panel]")) {
  const name = say(button.dataset.say ?? button.dataset.panel);
  button.setAttribute("aria-label", name);
  button.title = name;
}
for (const element of document.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
for (const group of document.querySelectorAll("[data-label]")) group.setAttribute("aria-label", say(group.dataset.label));
for (const button of document.querySelectorAll("[data-icon]")) {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", icons[button.dataset.icon]);
  drawing.append(path);
  button.prepend(drawing);
}
for (const button of document.querySelectorAll("[data-panel]")) button.addEventListener("click", () => open(button.dataset.panel));
desk.setAttribute("aria-label", say("pages"));
$("forward").addEventListener("click", () => turn(isRTL() ? 1 : -1));
$("back").addEventListener("click", () => turn(isRTL() ? -1 : 1));
$("count").addEventListener("click", askPage);
$("smaller").addEventListener("click", () => setZoom(plan.scale / 1.2));
$("larger").addEventListener("click", () => setZoom(plan.scale * 1.2));
$("zoom").addEventListener("click", () => setZoom(0));
$("view").addEventListener("click", nextView);
$("toFind").addEventListener("click", openFind);
$("endPanel").addEventListener("click", closePanel);
setTheme(stored("theme", "auto"));
document.body.classList.toggle("night", stored("night", "0") === "1");
view = isNarrow() ? "single" : "spread";
turningKeys();
listen();
