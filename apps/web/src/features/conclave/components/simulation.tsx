import { useCallback, useMemo, useState } from 'react';
import type { ConclaveView } from '../../../live/conclave-view.js';
import { standings } from '../electors/standings.js';
import type { Elector } from '../electors/elector.js';
import type { Electors as Known } from '../electors/standings.js';
import { isVotingOpen } from '../situation.js';
import type { Situation } from '../situation.js';
import type { OwnVoting } from '../voting/use-voting.js';
import { CurrentPodium } from './current-podium.js';
import { Elected } from './elected.js';
import { Electors } from './electors.js';
import { LastSmoke } from './last-smoke.js';
import { OwnVoice } from './own-voice.js';
import { Pause } from './pause.js';
import { VoteDialog } from './vote-dialog.js';
import type { Choice } from './vote-dialog.js';

interface SimulationProps {
  view: ConclaveView;
  situation: Situation;
  electors: readonly Elector[];
  known: Known;
  own: OwnVoting;
}

/** The conclave itself: what it says, who leads, and the vote. */
export function Simulation({ view, situation, electors, known, own }: SimulationProps) {
  const { results, roundNumber } = view;
  const standing = useMemo(() => standings(results, known), [results, known]);
  const [choice, setChoice] = useState<Choice>();
  const choose = useCallback((elector: Elector) => setChoice({ elector, roundNumber }), [roundNumber]);
  if (situation.is === 'complete')
    return <Elected view={view} elected={situation.elected} standings={standing} electors={known} />;
  const open = isVotingOpen(situation);
  return (
    <>
      {situation.is === 'paused' && (
        <Pause
          {...situation}
          electors={electors}
          rounds={view.rounds.filter(({ isComplete }) => isComplete).length}
        />
      )}
      {situation.is === 'black' && <LastSmoke view={view} round={situation.round} electors={known} />}
      {standing.length > 0 && <CurrentPodium view={view} standings={standing} />}
      {(situation.is !== 'paused' || own.votes.length > 0) && (
        <section className="section voice" aria-label="Votre voix">
          {standing.length === 0 && open && situation.is !== 'black' && (
            <div className="void">
              <p>
                Aucune voix pour ce scrutin. La première peut être la vôtre : choisissez un électeur dans la
                liste.
              </p>
            </div>
          )}
          <OwnVoice own={own} open={open} paused={situation.is === 'paused'} electors={known} />
        </section>
      )}
      <Electors {...{ view, electors, own, open }} choosing={choice !== undefined} onChoose={choose} />
      <VoteDialog
        choice={choice}
        onClose={() => setChoice(undefined)}
        onConfirm={({ elector, roundNumber: seen }) => {
          setChoice(undefined);
          void own.voting.vote(elector._id, seen);
        }}
      />
    </>
  );
}
