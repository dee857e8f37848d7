/** Part of the screen in which the content after a blank element is kept in place. */
const NEAR = 0.85;

/** Lower end of what the visitor reads, the upper half of the screen; from the top of the document. */
const readTo = (): number => scrollY + innerHeight / 2;

/**
 * Once the visitor reads below an element, or sees what follows it while it is blank, keeps the sections and rows after
 * it where they are on the screen when heights above them change. The scroll anchoring of browsers gives up after some
 * changes, and Safari has none.
 *
 * @returns the function that ends it
 */
export function holdPlace(element: Element): () => void {
  const root = document.documentElement;
  let isPassed = false;
  // The list of a phone hides the element.
  let wasShown = true;
  let places = placesAfter(element);
  let scrolledTo = scrollY;
  const noteScroll = (): void => {
    scrolledTo = scrollY;
  };
  const hold = (): void => {
    const newPlaces = placesAfter(element);
    const remaining = [...newPlaces].filter(([each]) => places.has(each));
    const anchor = remaining.findLast(([each]) => Number(places.get(each)) <= readTo()) ?? remaining[0];
    const movedBy = anchor ? anchor[1] - Number(places.get(anchor[0])) : 0;
    const nextTop = remaining[0] ? Number(places.get(remaining[0][0])) - scrolledTo : Infinity;
    places = newPlaces;
    const isShown = isRendered(element);
    const isHeld = isPassed || (isBlank(element) && nextTop < NEAR * innerHeight);
    // From where the visitor has scrolled: at the end of a page that became shorter, the browser has scrolled already.
    if (isHeld && isShown && wasShown && movedBy !== 0) scrollTo({ top: scrolledTo + movedBy, behavior: 'instant' });
    wasShown = isShown;
    noteScroll();
  };
  const passing = new IntersectionObserver(
    (entries) => {
      const { isIntersecting = true, boundingClientRect: box = new DOMRect() } = entries.at(-1) ?? {};
      isPassed = !isIntersecting && isRendered(element) && box.bottom <= innerHeight / 3 + 1;
      root.style.overflowAnchor = isPassed ? 'none' : ''; // otherwise the browser would correct it, too
    },
    { rootMargin: '-33.3% 0px 0px 0px' }, // the screen without its upper third
  );
  // Called before the browser draws what has changed, even once.
  const changes = new MutationObserver(hold);
  const sizes = new ResizeObserver(hold);
  const content = element.closest('main') ?? element;
  addEventListener('scroll', noteScroll, { passive: true });
  passing.observe(element);
  changes.observe(content, { subtree: true, childList: true, characterData: true });
  sizes.observe(content);
  return () => {
    removeEventListener('scroll', noteScroll);
    passing.disconnect();
    changes.disconnect();
    sizes.disconnect();
    root.style.overflowAnchor = '';
  };
}

/** Whether its content has its place but is not shown yet. */
const isBlank = (element: Element): boolean => element.querySelector('.to-come') !== null;

/** Whether it has a box, maybe an empty one. */
const isRendered = (element: Element): boolean => element.getClientRects().length > 0;

/** The sections and rows after this element, and the footer, with their distance from the top of the document. */
function placesAfter(element: Element): Map<Element, number> {
  const sections = [...document.querySelectorAll('main :is(section, aside, details, tr), .site-foot')];
  const after = sections.filter(
    (each) => element.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING && each.clientHeight > 0,
  );
  return new Map(after.map((each) => [each, each.getBoundingClientRect().top + scrollY]));
}
