import { fireEvent } from '@testing-library/dom';
import { isShown } from './browser-stubs.ts';
import { optionOf, press, setFiles, setValue, typeText, type TestFile } from './gestures.ts';
import { byLabel, byRole, byText, renderedText, matches, plain, type MatchOptions, type Text } from './queries.ts';
import { until } from './waiting.ts';

interface ByRole extends MatchOptions {
  readonly name?: Text;
}

interface Narrowing {
  readonly hasText?: Text;
  readonly has?: Locator;
  readonly hasNot?: Locator;
}

/**
 * Elements of the page, looked up for each step, with the API of Playwright's locators. Actions wait until exactly
 * one element is actionable; pure queries (`count`, `allInnerTexts`) do not wait.
 */
export class Locator {
  constructor(
    private readonly words: string,
    private readonly find: () => Element[],
  ) {}

  getByRole(role: string, { name, ...options }: ByRole = {}): Locator {
    const words = name === undefined ? role : `${role} ${String(name)}`;
    return this.within(words, (scope) => byRole(scope, role, name, options));
  }

  getByText(text: Text, options?: MatchOptions): Locator {
    return this.within(`text ${String(text)}`, (scope) => byText(scope, text, options));
  }

  getByLabel(text: Text, options?: MatchOptions): Locator {
    return this.within(`label ${String(text)}`, (scope) => byLabel(scope, text, options));
  }

  getByAltText(text: Text): Locator {
    return this.locator('img,area,input[type=image]').where((element) =>
      matches(plain(element.getAttribute('alt')), text),
    );
  }

  locator(selector: string, narrowing: Narrowing = {}): Locator {
    return this.within(selector, (scope) => [...scope.querySelectorAll(selector)]).filter(narrowing);
  }

  filter({ hasText, has, hasNot }: Narrowing): Locator {
    const holds = (element: Element, inner: Locator): boolean =>
      inner.find().some((found) => found !== element && element.contains(found));
    return new Locator(`${this.words} with ${String(hasText ?? has?.words ?? 'anything')}`, () =>
      this.find().filter(
        (element) =>
          (hasText === undefined || matches(plain(element.textContent), hasText)) &&
          (has === undefined || holds(element, has)) &&
          (hasNot === undefined || !holds(element, hasNot)),
      ),
    );
  }

  nth(index: number): Locator {
    return new Locator(`${this.words} [${index}]`, () => {
      const found = this.find().at(index);
      return found ? [found] : [];
    });
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  /** Waits until an element is visible, with `hidden` until none is, with `detached` until none exists. */
  async waitFor({ state = 'visible' }: { state?: 'visible' | 'hidden' | 'detached' } = {}): Promise<void> {
    await until(
      () => {
        const found = this.find();
        const relevant = state === 'detached' ? found : found.filter(isShown);
        if (state === 'visible' && relevant.length === 0) throw new Error(`Not found: ${this.words}.`);
        if (state !== 'visible' && relevant.length > 0) throw new Error(`Still there: ${this.words}.`);
      },
      { passing: state === 'visible' },
    );
  }

  async click(): Promise<void> {
    await press(await this.actionable());
  }

  async dblclick(): Promise<void> {
    const element = await this.actionable();
    await press(element);
    await press(element);
    fireEvent.dblClick(element);
  }

  async hover(): Promise<void> {
    fireEvent.mouseOver(await this.actionable());
  }

  /** Replaces the field's value. */
  async fill(text: string): Promise<void> {
    await setValue(await this.actionable(), text);
  }

  /** Types at the end of the field, letter by letter. */
  async pressSequentially(text: string): Promise<void> {
    const element = await this.actionable();
    element.focus();
    await typeText(text);
  }

  async press(key: string): Promise<void> {
    const element = await this.actionable();
    element.focus();
    await typeText(key, 'as a key');
  }

  /** Selects an option by its text or value. */
  async selectOption(choice: string | { readonly label: string }): Promise<void> {
    const label = typeof choice === 'string' ? choice : choice.label;
    const { value } = await until(() => optionOf(this.only(), label));
    await setValue(this.only(), value);
  }

  async check(): Promise<void> {
    const element = await this.actionable();
    if (!('checked' in element) || element.checked !== true) await press(element);
  }

  async uncheck(): Promise<void> {
    const element = await this.actionable();
    if ('checked' in element && element.checked === true) await press(element);
  }

  async focus(): Promise<void> {
    (await this.actionable()).focus();
  }

  /** Also works for a file input hidden behind a button. */
  async setInputFiles(files: TestFile | readonly TestFile[]): Promise<void> {
    setFiles(await until(() => this.only()), [files].flat());
  }

  count(): Promise<number> {
    return Promise.resolve(this.find().length);
  }

  all(): Locator[] {
    return this.find().map((_, index) => this.nth(index));
  }

  isVisible(): Promise<boolean> {
    return Promise.resolve(this.find().some(isShown));
  }

  async isDisabled(): Promise<boolean> {
    return (await this.element()).matches(':disabled,[aria-disabled=true]');
  }

  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }

  async isChecked(): Promise<boolean> {
    return (await this.element()).matches(':checked,[aria-checked=true]');
  }

  async inputValue(): Promise<string> {
    const element = await this.element();
    return 'value' in element ? String(element.value) : '';
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }

  async textContent(): Promise<string> {
    return (await this.element()).textContent ?? '';
  }

  /** Text with normalised spaces, including one between blocks. */
  async innerText(): Promise<string> {
    return renderedText(await this.element());
  }

  allInnerTexts(): Promise<string[]> {
    return Promise.resolve(this.find().map(renderedText));
  }

  async innerHTML(): Promise<string> {
    return (await this.element()).innerHTML;
  }

  /** Result of the function for the element, synchronously: test and page share one realm. */
  async evaluate<T, A = undefined>(read: (element: HTMLElement, argument: A) => T, argument?: A): Promise<T> {
    return read(await this.element(), argument as A); // omitted where `read` takes no argument
  }

  /** Waits until there is exactly one element. */
  element(): Promise<HTMLElement> {
    return until(() => this.only());
  }

  private where(holds: (element: Element) => boolean): Locator {
    return new Locator(this.words, () => this.find().filter(holds));
  }

  private within(words: string, find: (scope: ParentNode) => Element[]): Locator {
    return new Locator(`${this.words} ${words}`.trim(), () => [
      ...new Set(this.find().flatMap((scope) => find(scope))),
    ]);
  }

  private only(): HTMLElement {
    const found = this.find();
    const [element] = found;
    if (found.length > 1) throw new Error(`${found.length} elements instead of one: ${this.words}.`);
    if (!(element instanceof HTMLElement)) throw new Error(`Not found: ${this.words}.`);
    return element;
  }

  /** Waits until there is exactly one element, visible, enabled and not behind a modal dialog. */
  private actionable(): Promise<HTMLElement> {
    return until(() => {
      const element = this.only();
      if (!isShown(element)) throw new Error(`Not shown: ${this.words}.`);
      if (element.matches(':disabled')) throw new Error(`Disabled: ${this.words}.`);
      const dialog = [...document.querySelectorAll('dialog[data-modal]')].at(-1);
      if (dialog && !dialog.contains(element)) throw new Error(`Behind a dialog: ${this.words}.`);
      return element;
    });
  }
}
