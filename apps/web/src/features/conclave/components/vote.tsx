import { memo, Suspense, useLayoutEffect } from 'react';
import { VotePart } from '../parts.js';
import { noteEarly } from '../voting/early.js';
import type { VoteProps } from './vote-part.js';

/**
 * The vote's place in the page, with every elector's row: taken over after the rest, in small slices. All props stay the
 * same while the page is open: what the first HTML shows here is left in peace until the vote's code takes it over.
 */
export const Vote = memo(function Vote(props: VoteProps) {
  // Before the effects of the vote's code, which end it: that code may be there already.
  useLayoutEffect(noteEarly, []);
  return (
    <Suspense fallback={<div className="vote-coming" role="status" aria-label="Chargement..." />}>
      <VotePart {...props} />
    </Suspense>
  );
});
