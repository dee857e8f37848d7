import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Drawn markup that the first HTML brings and the scripts don't: what to put into the element of `holder`. While it is
 * hydrated the text is empty, and React leaves what such an element holds alone; in an element made in the browser the
 * drawing's code is fetched and fills it. `key` says what is drawn: when it changes, it is drawn again.
 */
export function useMarkup(
  holder: RefObject<Element | null>,
  key: string,
  atOnce: (() => string) | undefined,
  fetched: () => Promise<string>,
): string {
  const [drawn, setDrawn] = useState(() => ({ key, markup: atOnce?.() ?? '' }));
  useEffect(() => {
    if (drawn.key === key && holder.current?.firstChild) return;
    let gone = false;
    void fetched()
      .then((markup) => gone || setDrawn({ key, markup }))
      .catch(() => undefined); // a drawing says nothing that words don't say beside it
    return () => {
      gone = true;
    };
    // `fetched` is the same act whenever `key` is the same.
  }, [holder, key, drawn.key]);
  return drawn.markup;
}
