import { memo, Suspense, useEffect } from 'react';
import { VotePart } from '../parts.js';
import { takeEarly } from '../voting/early.js';
import type { VoteProps } from './vote-part.js';

/**
 * The vote's place in the page, with every elector's row: taken over after the rest, in small slices. All props stay the
 * same while the page is open: what the first HTML shows here is left in peace until the vote's code takes it over.
 */
export const Vote = memo(function Vote(props: VoteProps) {
  // A press on a page that was left must not open a dialog on the next one.
  useEffect(() => () => void takeEarly(), []);
  return (
    <Suspense fallback={<div className="vote-coming" role="status" aria-label="Chargement..." />}>
      <VotePart {...props} />
    </Suspense>
  );
});
