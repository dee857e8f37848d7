import { computeAccessibleName } from 'dom-accessibility-api';
import { isInline, isRemoved, isShown, plainStyle } from './browser-stubs.ts';

export type Text = string | RegExp;

export interface MatchOptions {
  readonly exact?: boolean;
}

/** Trims a text and collapses runs of spaces, including narrow ones. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Whether a text matches: a string by case-insensitive substring, or with `exact` as a whole. */
export function matches(text: string, expected: Text, { exact = false }: MatchOptions = {}): boolean {
  if (typeof expected !== 'string') return expected.test(text);
  return exact ? text === plain(expected) : text.toLowerCase().includes(plain(expected).toLowerCase());
}

/** Rendered text: blocks and cells are separated. */
export function renderedText(element: Element): string {
  const textIn = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element) || isRemoved(node)) return '';
    const inside = [...node.childNodes].map(textIn).join('');
    return isInline(node) ? inside : ` ${inside} `;
  };
  return plain(textIn(element));
}

const SELECTOR_OF: Readonly<Record<string, string>> = {
  alert: '[role=alert]',
  alertdialog: '[role=alertdialog]',
  article: 'article',
  button: 'button,summary,input[type=button],input[type=submit],[role=button]',
  cell: 'td,[role=cell]',
  checkbox: 'input[type=checkbox],[role=checkbox]',
  columnheader: 'th:not([scope=row]),[role=columnheader]',
  combobox: 'select:not([multiple]),input[list],[role=combobox]',
  complementary: 'aside',
  dialog: 'dialog,[role=dialog]',
  figure: 'figure,[role=figure]',
  form: 'form,[role=form]',
  grid: '[role=grid]',
  group: 'fieldset,details,optgroup,[role=group]',
  heading: 'h1,h2,h3,h4,h5,h6,[role=heading]',
  img: 'img,svg[role=img],[role=img]',
  link: 'a[href],[role=link]',
  list: 'ul,ol,[role=list]',
  listbox: 'select[multiple],[role=listbox]',
  listitem: 'li,[role=listitem]',
  main: 'main',
  navigation: 'nav',
  option: 'option,[role=option]',
  progressbar: 'progress,[role=progressbar]',
  radio: 'input[type=radio],[role=radio]',
  region: 'section,[role=region]',
  row: 'tr,[role=row]',
  rowheader: 'th[scope=row],[role=rowheader]',
  search: 'search,[role=search]',
  searchbox: 'input[type=search],[role=searchbox]',
  separator: 'hr,[role=separator]',
  slider: 'input[type=range],[role=slider]',
  spinbutton: 'input[type=number],[role=spinbutton]',
  status: 'output,[role=status]',
  switch: '[role=switch]',
  tab: '[role=tab]',
  tablist: '[role=tablist]',
  tabpanel: '[role=tabpanel]',
  table: 'table,[role=table]',
  textbox:
    'textarea,input:not([type]),input[type=text],input[type=email],input[type=tel],input[type=url],[role=textbox]',
  toolbar: '[role=toolbar]',
};

export const nameOf = (element: Element): string =>
  plain(
    computeAccessibleName(element, {
      getComputedStyle: plainStyle as typeof getComputedStyle, // only this subset is called
      computedStyleSupportsPseudoElements: false,
    }),
  );

const isHiddenFromAll = (element: Element): boolean =>
  element.closest('[aria-hidden=true]') !== null || !isShown(element);

/** An explicit role overrides the implicit one. */
const hasRole = (element: Element, role: string): boolean => {
  const explicit = element.getAttribute('role');
  return explicit === null || explicit === role;
};

export function byRole(scope: ParentNode, role: string, name?: Text, options?: MatchOptions): Element[] {
  const selector = SELECTOR_OF[role];
  if (selector === undefined) throw new TypeError(`No selector for the role ${role}.`);
  return [...scope.querySelectorAll(selector)].filter(
    (element) =>
      hasRole(element, role) &&
      (name === undefined || matches(nameOf(element), name, options)) &&
      !isHiddenFromAll(element),
  );
}

/** Innermost elements with the text, without closing toasts, which may belong to the previous page. */
export function byText(scope: ParentNode, expected: Text, options?: MatchOptions): Element[] {
  const found: Element[] = [];
  const visit = (element: Element): boolean => {
    if (/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|HEAD)$/.test(element.tagName)) return false;
    if (typeof expected === 'string' && !matches(plain(element.textContent), expected)) return false;
    let inside = false;
    for (const child of element.children) inside = visit(child) || inside;
    if (inside) return true;
    if (!matches(plain(element.textContent), expected, options)) return false;
    found.push(element);
    return true;
  };
  if (scope instanceof Element) visit(scope);
  else for (const child of scope.children) visit(child);
  return found.filter((element) => isShown(element) && element.closest('.toast[data-closing]') === null);
}

const LABELLED = 'input,select,textarea,button,[aria-label],[aria-labelledby],progress,output,meter';

/** Elements by the text of their label. */
export function byLabel(scope: ParentNode, expected: Text, options?: MatchOptions): Element[] {
  return [...scope.querySelectorAll(LABELLED)].filter(
    (element) => labelsOf(element).some((label) => matches(label, expected, options)) && isShown(element),
  );
}

function labelsOf(element: Element): string[] {
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy !== null) {
    const ids = labelledBy.split(/\s+/);
    return [plain(ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' '))];
  }
  const ariaLabel = element.getAttribute('aria-label');
  if (ariaLabel !== null) return [plain(ariaLabel)];
  const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null; // form fields have labels
  return [...(labels ?? [])].map(labelText);
}

/** Without what is hidden from screen readers, such as the mark of a required field. */
function labelText(label: Element): string {
  const copy = label.cloneNode(true) as Element; // a clone of an element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return plain(copy.textContent).trim();
}
