import { lazy, Suspense } from 'react';
import { Notice } from '../../../components/notice.js';
import { hour } from '../../../lib/french.js';
import type { Electors } from '../electors/elector.js';
import { arriving } from '../arriving.js';
import { VOTE_CLOSED } from '../texts.js';
import type { OwnVoting } from '../voting/use-voting.js';

/** Comes with the first vote; not among the parts, which wait for this file. On the server nobody has voted. */
const OwnReceipts = lazy(() => arriving(() => import('./own-receipts.js'), 'OwnReceipts'));

interface OwnVoiceProps {
  own: OwnVoting;
  open: boolean;
  /** The pause says by itself that nobody votes. */
  paused: boolean;
  electors: Electors;
}

/** What the visitor may do, before the choice; what the visitor has done, after it. */
export function OwnVoice({ own, open, paused, electors }: OwnVoiceProps) {
  const { votes, waiting, nextVoteAt } = own;
  return (
    <div className="own-voice stack">
      <h2 id="votre-voix">Votre voix</h2>
      {!open && !paused && <Notice kind="warn">{VOTE_CLOSED}</Notice>}
      {!open ? null : waiting && nextVoteAt !== null ? (
        <p className="voted">A voté · revote à {hour(new Date(nextVoteAt))}</p>
      ) : (
        <>
          <p>
            Vous disposez d’<b>une voix par heure</b>, pour un seul électeur. Elle est anonyme et ne peut pas
            être reprise. Vous recevrez un reçu pour vérifier qu’elle est comptée.
          </p>
          <p>
            <a className="btn" href="#electeurs">
              Choisir un électeur
            </a>
          </p>
        </>
      )}
      {/* What stands in there React writes on the server only, and leaves alone: the scripts needn't bring it. */}
      <noscript>
        {import.meta.env.SSR && (
          <p>Voter demande JavaScript. Les résultats se lisent sans lui, en rechargeant la page.</p>
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
