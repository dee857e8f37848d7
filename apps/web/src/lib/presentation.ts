import { useEffect, useState } from 'react';
import { browserStorage } from './browser-storage.js';

export type Presentation = 'grille' | 'liste';

export const parsePresentation = (text: string | null | undefined): Presentation | undefined =>
  text === 'grille' || text === 'liste' ? text : undefined;

/**
 * Presentation of a list, from the address, else as last chosen in this browser, and the function that stores a choice.
 *
 * @param storageKey names the last choice
 */
export function usePresentation(
  storageKey: string,
  initial: Presentation,
  inAddress: Presentation | undefined,
): readonly [Presentation, (presentation: Presentation) => void] {
  const [preferred, setPreferred] = useState(initial);
  useEffect(() => setPreferred(parsePresentation(browserStorage.read(storageKey)) ?? initial), [storageKey, initial]);
  const choose = (presentation: Presentation): void => {
    browserStorage.write(storageKey, presentation);
    setPreferred(presentation);
  };
  return [inAddress ?? preferred, choose];
}
