import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/**
 * Generated markup that is part of the server-rendered HTML but not of the entry scripts. Returns the inner HTML of
 * `holder`. During hydration it is empty, and React leaves the existing markup alone; in an element created in the
 * browser, the generating code is fetched. `key` identifies the markup: a change generates it again.
 */
export function useMarkup(
  holder: RefObject<Element | null>,
  key: string,
  initial: (() => string) | undefined,
  load: () => Promise<string>,
): string {
  const [drawn, setDrawn] = useState(() => ({ key, markup: initial?.() ?? '' }));
  const generate = useEffectEvent(load);
  useEffect(() => {
    if (drawn.key === key && holder.current?.firstChild) return;
    let cancelled = false;
    void generate()
      .then((markup) => cancelled || setDrawn({ key, markup }))
      .catch(() => undefined); // decorative; the text beside it says the same
    return () => {
      cancelled = true;
    };
  }, [holder, key, drawn.key]);
  return drawn.markup;
}
