// Panels that are opened now and then: downloads, keys, and options, from the table of the command: the control of each by its kind, its value, and
// the command line for all.

let optionFilter = "";
let app = null;
/** The panel of options. */
export async function options(given) {
  app = given;
  await showOptions();
}

async function showOptions() {
  const { make, say, get } = app;
  const data = await get("options");
  if (!app.isOpen()) return;
  const filter = make("input", { type: "search", value: optionFilter, id: "filter" });
  filter.setAttribute("aria-label", say("search"));
  filter.placeholder = say("search");
  const list = make("div", { id: "optionList" });
  const sections = new Map();
  for (const option of data.options) {
    const name = option.section ?? "";
    sections.set(name, [...(sections.get(name) ?? []), option]);
  }
  for (const [name, rows] of sections) {
    const part = make("details", {}, make("summary", {}, make("strong", {}, name || "vtype")), ...rows.map(control));
    part.open = rows.some((row) => row.given.length) || !!optionFilter;
    list.append(part);
  }
  const show = () => {
    optionFilter = filter.value.toLowerCase();
    for (const row of list.querySelectorAll(".option")) row.hidden = !row.dataset.words.includes(optionFilter);
    for (const part of list.querySelectorAll("details")) {
      part.hidden = !part.querySelector(".option:not([hidden])");
      if (optionFilter) part.open = true;
    }
  };
  filter.addEventListener("input", show);
  app.fill(copyable(say("command"), data.command, "command"), copyable(say("settings"), data.toml, "toml"), filter, list);
  if (optionFilter) show();
}

function copyable(name, value, id) {
  const { make, say, tell } = app;
  const area = make("textarea", { readOnly: true, value, rows: Math.min(5, Math.max(2, value.split("\n").length)), id });
  const button = make("button", { className: "act" }, say("copy"));
  button.setAttribute("aria-label", `${say("copy")}: ${name}`);
  button.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(value); } catch { area.select(); document.execCommand("copy"); }
    tell(say("copied"));
  });
  return make("div", {}, make("h3", {}, make("label", { htmlFor: id }, name)), area, button);
}

function control(option) {
  const { make, say } = app;
  const id = "option-" + option.name;
  const isFlag = option.kind === "flag";
  const isGiven = option.given.length > 0;
  const value = isFlag ? "" : option.given.join(option.repeats ? "\n" : "");
  let input;
  if (isFlag) input = make("input", { type: "checkbox", id, checked: isGiven });
  else if (option.repeats) input = make("textarea", { id, value, rows: Math.max(1, option.given.length), spellcheck: false });
  else input = make("input", { type: "text", id, value: isGiven ? option.given[option.given.length - 1] : "", placeholder: option.usual ?? "", spellcheck: false });
  if (option.words.length && !isFlag && !option.repeats) {
    input.setAttribute("list", id + "-words");
  }
  const problem = make("p", { className: "error", id: id + "-problem", role: "alert" });
  input.setAttribute("aria-describedby", `${id}-help ${problem.id}`);
  const reset = make("button", { title: say("reset"), hidden: !isGiven }, "↺");
  reset.setAttribute("aria-label", `${say("reset")}: ${option.name}`);
  const send = async (body) => {
    problem.textContent = "";
    input.removeAttribute("aria-invalid");
    const answer = await fetch("options", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    if (!answer.ok) {
      const { message } = answer.status === 422 ? await answer.json() : { message: await answer.text() };
      problem.textContent = message;
      input.setAttribute("aria-invalid", "true");
      return;
    }
    const open = document.activeElement?.id;
    await showOptions();
    document.getElementById(open)?.focus();
  };
  input.addEventListener("change", () => {
    if (isFlag) return send(input.checked ? { set: { [option.name]: true } } : { unset: [option.name] });
    if (!input.value.trim()) return send({ unset: [option.name] });
    send({ set: { [option.name]: option.repeats ? input.value.split("\n").filter(Boolean) : input.value } });
  });
  reset.addEventListener("click", () => send({ unset: [option.name] }));
  const row = make("div", { className: "option" + (isGiven ? " given" : "") },
    make("div", { className: "row" }, make("label", { htmlFor: id }, "--" + option.name), input, reset), problem,
    make("p", { id: id + "-help" }, make("small", {}, option.help, option.words.length ? ` ${option.words.slice(0, 12).join(", ")}` : "")));
  if (option.words.length && !isFlag && !option.repeats) {
    row.append(make("datalist", { id: id + "-words" }, ...option.words.map((word) => make("option", { value: word }))));
  }
  row.dataset.words = `${option.name} ${option.help} ${option.words.join(" ")}`.toLowerCase();
  return row;
}

/** The panel of downloads: the bytes of the command, with its options as they are. */
export function files({ make, say, tell, fill, page }) {
  const format = make("select", { id: "format" }, ...["pdf", "svg", "png", "json"].map((name) => make("option", { value: name }, name.toUpperCase())));
  const which = make("input", { type: "text", id: "which", inputMode: "numeric" });
  const report = make("p", { className: "error", role: "alert" });
  const button = make("button", { className: "act" }, say("save"));
  format.addEventListener("change", () => { if (["svg", "png"].includes(format.value) && !which.value) which.value = page(); });
  button.addEventListener("click", async () => {
    report.textContent = "";
    tell(say("saving"));
    button.disabled = true;
    const answer = await fetch("download?" + new URLSearchParams({ format: format.value, pages: which.value }));
    button.disabled = false;
    if (!answer.ok) { report.textContent = (await answer.json()).message; return; }
    const name = /''([^;]*)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "text";
    const url = URL.createObjectURL(await answer.blob());
    make("a", { href: url, download: decodeURIComponent(name) }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
    tell(decodeURIComponent(name));
  });
  const print = make("button", { className: "act" }, say("print"));
  print.addEventListener("click", () => window.print());
  fill(make("p", {}, make("label", { htmlFor: "format" }, say("format")), " ", format),
    make("p", {}, make("label", { htmlFor: "which" }, say("which")), " ", which), make("p", {}, button), report, make("p", {}, print));
}

function choice({ make, say }, name, values, value, change) {
  const group = make("fieldset", {}, make("legend", {}, name));
  for (const one of values) {
    const input = make("input", { type: "radio", name, value: one, checked: one === value });
    input.addEventListener("change", () => change(one));
    group.append(make("label", { className: "choice" }, input, say(one)));
  }
  return group;
}

/** The panel of keys, and of how the page looks. */
export function help({ make, say, fill, isRTL, follows, store, setTheme }) {
  const night = make("input", { type: "checkbox", checked: document.body.classList.contains("night") });
  night.addEventListener("change", () => { document.body.classList.toggle("night", night.checked); store("night", night.checked ? 1 : 0); });
  const following = make("input", { type: "checkbox", checked: follows() });
  following.addEventListener("change", () => store("follow", following.checked ? 1 : 0));
  const left = isRTL();
  const rows = [
    [left ? "← Space PageDown" : "→ Space PageDown", say("forward")], [left ? "→ PageUp" : "← PageUp", say("back")], ["Home End", "|← →|"],
    ["+ − 0", `${say("larger")}, ${say("smaller")}, ${say("fit")}`], ["g", say("goto")], ["/ Ctrl+F", say("find")], ["n N", `${say("nextHit")}, ${say("previousHit")}`],
    ["t", say("contents")], ["w", say("messages")], ["o", say("options")], ["v", say("view")], ["e", say("edit")], ["Enter Escape", say("onPage")], ["Ctrl+S", say("saveText")], ["Shift+↑↓←→ Ctrl+A Ctrl+C", say("selection")], ["?", say("help")],
  ];
  fill(choice({ make, say }, say("theme"), ["auto", "light", "dark"], document.documentElement.dataset.theme || "auto", setTheme),
    make("label", { className: "choice" }, night, say("night")), make("label", { className: "choice" }, following, say("follow")), make("h3", {}, say("keys")),
    make("dl", {}, ...rows.flatMap(([keys, what]) => [make("dt", {}, make("kbd", {}, keys)), make("dd", {}, what.replace(/\s*[（(][^（()）]*[)）]/g, ""))])));
}

/** The panel of headings. */
export function contents({ make, say, fill, text, goTo, leave }) {
  const { outline } = text();
  if (!outline.length) return fill(make("p", {}, say("none")));
  fill(make("ul", {}, ...outline.map((heading) => {
    const button = make("button", {}, `${heading.title || "—"}  ${heading.page + 1}`);
    button.style.paddingInlineStart = heading.level + "em";
    button.addEventListener("click", () => { goTo(heading.start, { mark: true }); leave(); });
    return make("li", {}, button);
  })));
}
