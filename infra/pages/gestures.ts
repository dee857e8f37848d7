import { fireEvent } from '@testing-library/dom';
import { focusableIn } from './browser-stubs.ts';
import { plain } from './queries.ts';

export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Uint8Array;
}

/** Lets React render between two events of a user. */
const rendered = (): Promise<void> => new Promise((resolve) => queueMicrotask(resolve));

/** Clicks like a pointer, which also focuses the element. */
export async function press(element: HTMLElement): Promise<void> {
  fireEvent.pointerDown(element, { button: 0 });
  await rendered();
  if (fireEvent.mouseDown(element, { button: 0 })) {
    const focusable = element.closest<HTMLElement>('a[href],button,input,select,textarea,summary,[tabindex]');
    if (focusable) focusable.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
  await rendered();
  fireEvent.pointerUp(element, { button: 0 });
  fireEvent.mouseUp(element, { button: 0 });
  await rendered();
  fireEvent.click(element, { button: 0 });
  await rendered();
}

export async function setValue(element: HTMLElement, value: string): Promise<void> {
  element.focus();
  await rendered();
  fireEvent.input(element, { target: { value } });
  fireEvent.change(element, { target: { value } });
  await rendered();
}

/** @throws Error unless the element is an enabled select with such an option */
export function optionOf(element: HTMLElement, choice: string): HTMLOptionElement {
  if (!(element instanceof HTMLSelectElement)) throw new Error('Not a select.');
  if (element.matches(':disabled')) throw new Error('The select is disabled.');
  const options = [...element.options];
  const option = options.find(({ value, text }) => value === choice || plain(text) === plain(choice));
  if (!option) throw new Error(`No option ${choice}: ${options.map(({ text }) => text).join(', ')}.`);
  return option;
}

export function setFiles(element: HTMLElement, files: readonly TestFile[]): void {
  // A file that is chosen twice is the same one.
  const list = files.map(
    ({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType, lastModified: 0 }),
  );
  Object.defineProperty(element, 'files', { configurable: true, value: list });
  fireEvent.change(element);
}

const NAMED = /^(Arrow\w+|Enter|Escape|Tab|Home|End|Page\w+|Delete|Backspace|Space)$/;

/** `as a key`: the text is the name of one key, with optional modifiers: `Control+Enter`. */
export async function typeText(text: string, how: 'letters' | 'as a key' = 'letters'): Promise<void> {
  if (how === 'letters') for (const letter of text) await pressKey(letter, {});
  else {
    const parts = text.split(/\+(?=.)/);
    const key = parts.pop() ?? '';
    await pressKey(key === 'Space' ? ' ' : key, {
      ctrlKey: parts.includes('Control'),
      shiftKey: parts.includes('Shift'),
      altKey: parts.includes('Alt'),
      metaKey: parts.includes('Meta'),
    });
  }
}

interface Modifiers {
  readonly ctrlKey?: boolean;
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
}

/** Fires the key's events at the focused element, then performs the browser's default action. */
async function pressKey(key: string, modifiers: Modifiers): Promise<void> {
  const at = document.activeElement ?? document.body;
  const isDefault = fireEvent.keyDown(at, { key, ...modifiers });
  await rendered();
  if (isDefault && !modifiers.ctrlKey && !modifiers.altKey && !modifiers.metaKey) performDefault(at, key, modifiers);
  await rendered();
  fireEvent.keyUp(document.activeElement ?? document.body, { key, ...modifiers });
  await rendered();
}

function performDefault(at: Element, key: string, { shiftKey = false }: Modifiers): void {
  const isText = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
  if (key === 'Tab') moveFocus(shiftKey ? -1 : 1);
  else if (key === 'Escape') cancelDialog();
  else if (key === 'Enter' && at instanceof HTMLInputElement) submitImplicitly(at.form);
  else if (at.matches(PRESSED_BY[key] ?? ':not(*)')) fireEvent.click(at);
  else if (isText && key === 'Backspace') fireEvent.input(at, { target: { value: at.value.slice(0, -1) } });
  else if (isText && !NAMED.test(key)) fireEvent.input(at, { target: { value: at.value + key } });
}

/** The first submit button is pressed, if the form has one; a disabled one prevents the submission. */
function submitImplicitly(form: HTMLFormElement | null): void {
  const button = [...(form?.elements ?? [])].find((each) => each.matches('button:not([type]), [type=submit]'));
  if (!button) form?.requestSubmit();
  else if (!button.matches(':disabled')) fireEvent.click(button);
}

const PRESSED_BY: Readonly<Record<string, string>> = {
  Enter: 'button,summary,a[href]',
  ' ': 'button,summary,input[type=checkbox],input[type=radio]',
};

/** Radio buttons of one name are a single tab stop; an open dialog traps the focus. */
function moveFocus(step: 1 | -1): void {
  const dialog = [...document.querySelectorAll('dialog[data-modal]')].at(-1);
  const stops = focusableIn(dialog ?? document.body).filter((element) => {
    if (element.tabIndex < 0) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true;
    return document.querySelector(`input[type=radio][name="${element.name}"]:checked`) === null;
  });
  const at = stops.findIndex((element) => element === document.activeElement);
  stops.at((at + step) % stops.length)?.focus();
}

function cancelDialog(): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[data-modal]')].at(-1);
  if (dialog && fireEvent(dialog, new Event('cancel', { cancelable: true }))) dialog.close();
}
