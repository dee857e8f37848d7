import type { BallotAccess } from '@fumata/conclave';
import { lazy, Suspense } from 'react';
import { Notice } from '../../../components/notice.js';
import { voteRate } from '../../../lib/vote-rate.js';
import { VOTE_CLOSED } from '../../../live/moment-words.js';
import { useBallotText } from '../../../live/own-ballot.js';
import { useSite } from '../../../shell/site.js';
import type { Electors } from '../electors/elector.js';
import { loadComponent } from '../load-component.js';
import type { OwnVoting } from '../voting/use-voting.js';

/**
 * Loads with the first vote. Not part of `parts.tsx`, whose lazy components would wait for this file; the server never
 * renders it.
 */
const OwnReceipts = lazy(() => loadComponent(() => import('./own-receipts.js'), 'OwnReceipts', Infinity));

interface VoterStatusProps {
  own: OwnVoting;
  ballot: BallotAccess;
  electors: Electors;
}

/** Instructions before the first vote, afterwards the visitor's votes. */
export function VoterStatus({ own, ballot, electors }: VoterStatusProps) {
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
      {own.votes.length > 0 && (
        <Suspense fallback={null}>
          <OwnReceipts own={own} electors={electors} />
        </Suspense>
      )}
    </div>
  );
}

function Access({ ballot }: { ballot: BallotAccess }) {
  const { voteCooldownSeconds } = useSite();
  const text = useBallotText();
  switch (ballot.is) {
    case 'paused':
      return null; // the notice about the pause says it
    case 'closed':
      return <Notice kind="warn">{VOTE_CLOSED}</Notice>;
    case 'open':
      return (
        <>
          <p>
            Vous disposez d’<b>{voteRate(voteCooldownSeconds)}</b>, pour un seul électeur. Elle est anonyme et ne peut
            pas être reprise. Vous recevrez un reçu pour vérifier qu’elle est comptée.
          </p>
          <p>
            <a className="btn" href="#electeurs">
              Choisir un électeur
            </a>
          </p>
        </>
      );
    default:
      return (
        <p key={text} className="voted">
          {text}
        </p>
      );
  }
}
