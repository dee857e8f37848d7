import { useEffect, useRef } from 'react';

export const RESULTS_TITLE = 'titre-tour';
export const linkTo = (roundNumber: number): string => `lien-tour-${roundNumber}`;

/** The title of what has been opened gets the focus; the link that opened it, once it is closed. Arriving moves nothing. */
export function useFocusOnPlace(tour: number | undefined): void {
  const shown = useRef(tour);
  useEffect(() => {
    const before = shown.current;
    if (before === tour) return;
    shown.current = tour;
    const target = tour !== undefined ? RESULTS_TITLE : before !== undefined ? linkTo(before) : '';
    document.getElementById(target)?.focus();
  }, [tour]);
}
