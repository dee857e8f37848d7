import { memo, Suspense, useEffect } from 'react';
import { VotePart } from '../parts.js';
import { takeEarlyInput } from '../voting/early-input.js';
import type { VoteProps } from './vote-part.js';

/**
 * Vote section with a row per elector; hydrated last, in small slices. Its props never change while the page is open,
 * so React keeps the server-rendered rows until the code has loaded.
 */
export const Vote = memo(function Vote(props: VoteProps) {
  // A click recorded on a page that was left must not open a dialog on the next one.
  useEffect(() => () => void takeEarlyInput(), []);
  return (
    <Suspense fallback={<div className="vote-coming" role="status" aria-label="Chargement..." />}>
      <VotePart {...props} />
    </Suspense>
  );
});
