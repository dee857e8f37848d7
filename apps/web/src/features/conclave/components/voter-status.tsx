import { lazy, Suspense } from 'react';
import { hour } from '@fumata/text';
import { Notice } from '../../../components/notice.js';
import { voteRate } from '../../../lib/vote-rate.js';
import { useSite } from '../../../shell/site.js';
import type { Electors } from '../electors/elector.js';
import { loadComponent } from '../load-component.js';
import { VOTE_CLOSED } from '../../../live/headline.js';
import type { OwnVoting } from '../voting/use-voting.js';

/**
 * Loads with the first vote. Not part of `parts.tsx`, whose lazy components would wait for this file; the server never
 * renders it.
 */
const OwnReceipts = lazy(() => loadComponent(() => import('./own-receipts.js'), 'OwnReceipts', Infinity));

interface VoterStatusProps {
  own: OwnVoting;
  open: boolean;
  /** The notice about the pause already says that voting is closed. */
  paused: boolean;
  electors: Electors;
}

/** Instructions before the first vote, afterwards the visitor's votes. */
export function VoterStatus({ own, open, paused, electors }: VoterStatusProps) {
  const { votes, waiting, nextVoteAt } = own;
  const { voteCooldownSeconds } = useSite();
  return (
    <div className="own-voice stack">
      <h2 id="votre-voix">Votre voix</h2>
      {!open && !paused && <Notice kind="warn">{VOTE_CLOSED}</Notice>}
      {open &&
        (waiting && nextVoteAt !== null ? (
          <p className="voted">Vous avez voté · prochain vote à {hour(new Date(nextVoteAt))}</p>
        ) : (
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
        ))}
      {/* React renders this text on the server only and keeps it during hydration, so the scripts need not contain it. */}
      <noscript>
        {import.meta.env.SSR && (
          <p>Le vote nécessite JavaScript. Les résultats restent consultables sans lui, en rechargeant la page.</p>
        )}
      </noscript>
      {votes.length > 0 && (
        <Suspense fallback={null}>
          <OwnReceipts own={own} electors={electors} />
        </Suspense>
      )}
    </div>
  );
}
