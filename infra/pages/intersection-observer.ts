type Callback = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

const observed = new Map<Element, Callback>();

/** Without layout nothing becomes visible, except an element that a test scrolls to. */
export class IntersectionObserverStub {
  readonly observe: (element: Element) => void;

  constructor(callback: Callback) {
    this.observe = (element) => void observed.set(element, callback);
  }

  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
  takeRecords = (): [] => [];
}

/** The visitor scrolls to an element. */
export const scrollTo = (element: Element): void => observed.get(element)?.([{ isIntersecting: true }]);
