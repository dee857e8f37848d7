/** The part of the screen in which a visitor reads: its upper third. */
const readTo = (): number => scrollY + innerHeight / 3;

/**
 * Once the visitor reads below an element, keeps the sections after it where they are on the screen when heights above
 * them change. Browsers that do so themselves give up after some changes, and Safari does not do so at all.
 *
 * @returns the function that ends it
 */
export function holdPlace(element: Element): () => void {
  const root = document.documentElement;
  let isPassed = false;
  let places = placesAfter(element);
  const hold = (): void => {
    const now = placesAfter(element);
    const known = [...now].filter(([each]) => places.has(each));
    const read = known.findLast(([each]) => Number(places.get(each)) <= readTo()) ?? known[0];
    const moved = read ? read[1] - Number(places.get(read[0])) : 0;
    places = now;
    if (isPassed && moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  };
  const passing = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      isPassed = entry?.isIntersecting === false && entry.boundingClientRect.bottom <= innerHeight / 3 + 1;
      root.style.overflowAnchor = isPassed ? 'none' : ''; // the browser must not correct it as well
    },
    { rootMargin: '-33.3% 0px 0px 0px' }, // what is below the part that is read
  );
  // Called before the browser draws what has changed, even once.
  const changes = new MutationObserver(hold);
  const sizes = new ResizeObserver(hold);
  const content = element.closest('main') ?? element;
  passing.observe(element);
  changes.observe(content, { subtree: true, childList: true, characterData: true });
  sizes.observe(content);
  return () => {
    passing.disconnect();
    changes.disconnect();
    sizes.disconnect();
    root.style.overflowAnchor = '';
  };
}

/** The sections after this element, with their distance from the top of the document. */
function placesAfter(element: Element): Map<Element, number> {
  const siblings = [...(element.parentElement?.children ?? [])];
  const after = siblings.slice(siblings.indexOf(element) + 1).filter((each) => each.matches('section'));
  return new Map(after.map((each) => [each, each.getBoundingClientRect().top + scrollY]));
}
