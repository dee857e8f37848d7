import { useEffect, useRef } from 'react';
import type { HistoryQuery } from './rules/address.js';

export const RESULTS_TITLE_ID = 'titre-tour';
export const EDITION_TITLE_ID = 'titre-historique';
export const roundLinkId = (roundNumber: number): string => `lien-tour-${roundNumber}`;

/**
 * Focuses the heading of an opened round or edition, and the link of a round when it is closed. The initial page load
 * does not move the focus.
 */
export function useFocusOnSelection({ tour, edition }: HistoryQuery): void {
  const previousSelection = useRef<Selection>({ tour, edition });
  useEffect(() => {
    const previous = previousSelection.current;
    if (previous.tour === tour && previous.edition === edition) return;
    previousSelection.current = { tour, edition };
    document.getElementById(targetOf(previous, { tour, edition }))?.focus();
  }, [tour, edition]);
}

interface Selection {
  readonly tour: number | undefined;
  readonly edition: string | undefined;
}

function targetOf(previous: Selection, { tour, edition }: Selection): string {
  if (tour !== undefined) return RESULTS_TITLE_ID;
  return previous.tour !== undefined && previous.edition === edition ? roundLinkId(previous.tour) : EDITION_TITLE_ID;
}
