import { IntersectionObserverStub } from './intersection-observer.ts';

// Browser functions missing from jsdom, as small as the application needs them.

const TRANSPARENT = 'rgba(0, 0, 0, 0)';
const INLINE = new Set(
  'A ABBR B BDI BDO CITE CODE EM I KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR'.split(' '),
);
const NEVER_SHOWN = new Set('HEAD SCRIPT STYLE TEMPLATE NOSCRIPT'.split(' '));

/**
 * Whether the element itself is not rendered, regardless of its ancestors. There are no stylesheets, so only markup
 * counts.
 */
export function isRemoved(element: Element): boolean {
  if (element.hasAttribute('hidden') || NEVER_SHOWN.has(element.tagName)) return true;
  if (element instanceof HTMLElement && element.style.display === 'none') return true;
  if (element.tagName === 'DIALOG') return !element.hasAttribute('open');
  const { parentElement: parent } = element;
  return (
    parent?.tagName === 'DETAILS' &&
    !parent.hasAttribute('open') &&
    element !== parent.querySelector(':scope > summary')
  );
}

/** The subset of styles that the computation of accessible names reads. */
export const plainStyle = (element: Element) => ({
  getPropertyValue: (name: string): string => (name === 'display' ? displayInName(element) : ''),
});

/** The computation trims the texts of inline elements, so those with a space at either end are treated as blocks. */
const displayInName = (element: Element): string => {
  const display = displayOf(element);
  return display === 'inline' && /^\s|\s$/.test(element.textContent ?? '') ? 'inline-block' : display;
};

export const isInline = (element: Element): boolean => INLINE.has(element.tagName);

const displayOf = (element: Element): string => {
  if (isRemoved(element)) return 'none';
  return isInline(element) ? 'inline' : 'block';
};

/**
 * jsdom's own function applies its default stylesheet on each call, which takes most of the time of a query by role.
 */
function computedStyle(element: Element): CSSStyleDeclaration {
  const own = element instanceof HTMLElement ? element.style : undefined;
  const values: Record<string, string> = {
    display: displayOf(element),
    visibility: own?.visibility || 'visible',
    opacity: own?.opacity || '1',
    position: own?.position || 'static',
    overflow: 'visible',
    'background-color': TRANSPARENT,
    'background-image': 'none',
    color: 'rgb(0, 0, 0)',
    content: 'none',
  };
  const valueOf = (name: string): string => values[name] ?? own?.getPropertyValue(name) ?? '';
  return new Proxy(document.createElement('i').style, {
    get(target, name) {
      if (name === 'getPropertyValue') return valueOf;
      if (typeof name !== 'string') return Reflect.get(target, name, target);
      const found = valueOf(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
      const initial: unknown = Reflect.get(target, name, target);
      return typeof initial === 'function' ? initial.bind(target) : found;
    },
  });
}

/** jsdom has no `showModal`. The stub moves the focus in and back; the attribute `data-modal` stands for `:modal`. */
function stubDialogs(): void {
  const before = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      this.setAttribute('open', '');
    },
    showModal(this: HTMLDialogElement) {
      if (this.hasAttribute('open')) throw new DOMException('Already open.', 'InvalidStateError');
      before.set(this, document.activeElement);
      this.setAttribute('open', '');
      this.setAttribute('data-modal', '');
      const first = this.querySelector<HTMLElement>('[autofocus]') ?? focusableIn(this)[0];
      first?.focus();
      this.dispatchEvent(new Event('toggle'));
    },
    close(this: HTMLDialogElement, value?: string) {
      if (!this.hasAttribute('open')) return;
      if (value !== undefined) this.returnValue = value;
      const modal = this.hasAttribute('data-modal');
      this.removeAttribute('open');
      this.removeAttribute('data-modal');
      const opener = before.get(this);
      const inside = this.contains(document.activeElement);
      if (inside && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (modal && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
}

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled):not([type=hidden]),select:not(:disabled),textarea:not(:disabled),summary,[tabindex]:not([tabindex="-1"]),[contenteditable]';

/** Focusable elements in document order, without hidden ones. */
export const focusableIn = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown);

export function isShown(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (isRemoved(at)) return false;
  return element.isConnected;
}

/** jsdom's selectors throw on `:modal` and `:popover-open`. */
function stubSelectors(): void {
  const known = (selector: string): string =>
    selector.replaceAll(':modal', '[data-modal]').replaceAll(':popover-open', '[data-popover-open]');
  for (const prototype of [Element.prototype, Document.prototype, DocumentFragment.prototype]) {
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll']) {
      const original: unknown = Reflect.get(prototype, name);
      if (typeof original !== 'function') continue;
      Object.defineProperty(prototype, name, {
        configurable: true,
        writable: true,
        value(this: unknown, selector: string): unknown {
          return original.call(this, known(selector));
        },
      });
    }
  }
}

/** Observer that never fires: without layout nothing is resized. */
class NoObserver {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
  takeRecords = (): [] => [];
}

/** jsdom accepts only its own `AbortSignal`; the application uses Node's, which `fetch` needs. */
function stubSignals(): void {
  const original = window.EventTarget.prototype.addEventListener;
  window.EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (typeof options !== 'object' || !options.signal) return original.call(this, type, listener, options);
    const { signal, ...others } = options;
    if (signal.aborted) return;
    original.call(this, type, listener, others);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, others));
  };
  // The previous global function was bound to the window.
  Object.assign(globalThis, { addEventListener: window.addEventListener.bind(window) });
}

/** jsdom's `Blob` can only be read by a `FileReader`. */
function stubBlobs(): void {
  const read = (blob: Blob, how: 'readAsText' | 'readAsArrayBuffer'): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
      reader[how](blob);
    });
  Object.assign(window.Blob.prototype, {
    text(this: Blob) {
      return read(this, 'readAsText');
    },
    arrayBuffer(this: Blob) {
      return read(this, 'readAsArrayBuffer');
    },
  });
}

/** Files offered for download, by their `blob:` addresses. */
export const offeredFiles = new Map<string, Blob>();

function stubObjectUrls(): void {
  let last = 0;
  Object.assign(URL, {
    createObjectURL(blob: Blob): string {
      last += 1;
      const url = `blob:${location.origin}/${last}`;
      offeredFiles.set(url, blob);
      return url;
    },
    revokeObjectURL: (): void => undefined,
  });
}

/** jsdom reports each use of a canvas as an error. */
const stubCanvas = (): void => void Object.assign(HTMLCanvasElement.prototype, { getContext: (): null => null });

/** Without `execCommand` the application inserts text itself; nothing is laid out. */
const stubEditing = (): void => {
  Object.assign(Document.prototype, { execCommand: () => false });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
};

/** Errors and warnings since the test began. */
export const consoleMessages: string[] = [];

/** The router logs a page that failed to load; the page shows the error itself. */
const EXPECTED = 'React Router caught the following error';

function stubConsole(): void {
  const record = (...words: unknown[]): void => {
    if (!String(words[0]).startsWith(EXPECTED)) consoleMessages.push(words.map(String).join(' '));
  };
  Object.assign(console, { error: record, warn: record });
}

const nothing = (): void => undefined;

export function stubBrowser(): void {
  stubDialogs();
  stubSelectors();
  stubSignals();
  stubBlobs();
  stubObjectUrls();
  stubCanvas();
  stubConsole();
  stubEditing();
  // Reduced motion, light theme.
  const matchMedia = (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion: reduce') });
  const layoutless = {
    matchMedia,
    getComputedStyle: computedStyle,
    ResizeObserver: NoObserver,
    IntersectionObserver: IntersectionObserverStub,
    scrollTo: nothing,
    scrollBy: nothing,
  };
  Object.assign(window, layoutless);
  Object.assign(globalThis, layoutless);
  Object.assign(Element.prototype, {
    // Charts draw nothing without a size.
    getBoundingClientRect: () => new DOMRect(0, 0, 800, 400),
    scrollIntoView: nothing,
    scrollTo: nothing,
    setPointerCapture: nothing,
    releasePointerCapture: nothing,
    animate: () => ({ cancel: nothing, finished: Promise.resolve(), onfinish: null }),
  });
}
