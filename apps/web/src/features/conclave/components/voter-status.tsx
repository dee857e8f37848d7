import type { BallotAccess } from '@fumata/conclave';
import { lazy, Suspense } from 'react';
import { voteRate } from '../../../lib/vote-rate.js';
import { useBallotText } from '../../../live/ballot/own-ballot.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import { useSite } from '../../../shell/site.js';
import type { Electors } from '../electors/elector.js';
import { LIST_ID } from '../electors/use-list-address.js';
import { loadComponent } from '../../../lib/load-component.js';
import type { OwnVoting } from '../voting/use-voting.js';

/**
 * Loaded with the first vote, in the browser only. It stays out of `parts.tsx`: importing that file here would delay
 * the parts that load at once.
 */
const OwnReceipts = lazy(() => loadComponent(() => import('./own-receipts.js'), 'OwnReceipts', Infinity));

interface VoterStatusProps {
  ownVoting: OwnVoting;
  ballot: BallotAccess;
  electors: Electors;
  view: LiveConclave;
}

/** The visitor's access to the vote, then the receipts of their votes. */
export function VoterStatus({ ownVoting, ballot, electors, view }: VoterStatusProps) {
  return (
    <div className="own-voice stack">
      <h2 id="votre-voix">Votre voix</h2>
      <Access ballot={ballot} />
      {/* React renders this text on the server only and keeps it during hydration, so the scripts need not contain it. */}
      <noscript>
        {import.meta.env.SSR && (
          <p>Le vote nécessite JavaScript. Les résultats restent consultables sans lui, en rechargeant la page.</p>
        )}
      </noscript>
      {ownVoting.votes.length > 0 && (
        <Suspense fallback={null}>
          <OwnReceipts ownVoting={ownVoting} electors={electors} view={view} />
        </Suspense>
      )}
    </div>
  );
}

/** Each text has an element of its own: in a translated page React cannot replace a text alone. */
function Access({ ballot }: { ballot: BallotAccess }) {
  const { voteCooldownSeconds } = useSite();
  const text = useBallotText();
  switch (ballot.is) {
    case 'paused':
      return <p key={ballot.is}>Le vote est suspendu.</p>;
    case 'closed':
      return <p key={ballot.is}>Le vote est fermé.</p>;
    case 'open':
      return (
        <>
          <p>
            Vous disposez d’<b>{voteRate(voteCooldownSeconds)}</b>,{voteCooldownSeconds === 0 && ' chacune'} anonyme et
            définitive, pour un seul cardinal. Un reçu prouve qu’elle est au journal.
          </p>
          <p>
            <a className="btn" href={`#${LIST_ID}`}>
              Choisir un cardinal
            </a>
          </p>
        </>
      );
    case 'voted':
    case 'waiting':
    case 'elsewhere':
      return (
        <p key={text} className="voted">
          {text}
        </p>
      );
  }
}
