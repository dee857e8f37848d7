import type { Overview } from '@fumata/contracts';
import { counted, number, ordinal, plural } from '@fumata/text';
import { Badge } from '../../../../components/badge.js';
import { Button } from '../../../../components/button.js';
import { PERIOD } from '../../../../live/round-words.js';
import type { ConclaveView } from '../../../../live/conclave-view.js';
import type { Live } from '../../../../live/live.js';
import type { OpenDialog } from '../dialogs/dialog-props.js';
import { BASES, majorityShare, momentText, statusOf } from '../rules/facts.js';
import { KeyFigures } from '../../kit/key-figures.js';
import { Pane } from '../../kit/pane.js';
import { useNow } from '../../../../lib/now.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { Hints } from './hints.js';
import { StateCommands } from './state-commands.js';

interface StatePaneProps {
  live: Live;
  view: ConclaveView;
  overview: Overview | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

const BADGES = {
  active: { kind: 'ok', text: 'En cours' },
  paused: { kind: 'warn', text: 'En pause' },
  complete: { kind: 'papabile', text: 'Terminé' },
  inactive: { kind: 'off', text: 'Inactif' },
} as const;

/** State of the conclave, and the commands that change it. */
export function StatePane({ live, view, overview, onOpen }: StatePaneProps) {
  const status = statusOf(view.conclaveState);
  const badge = BADGES[status];
  return (
    <Pane
      id="etat"
      title="État"
      isTarget
      aside={
        <span className="row">
          <Badge kind={badge.kind} full>
            {badge.text}
          </Badge>
          {status !== 'complete' && (
            <Button look="quiet" small onClick={() => onOpen({ is: 'correct' })}>
              Corriger…
            </Button>
          )}
        </span>
      }
    >
      <Figures view={view} />
      <StateCommands live={live} view={view} onOpen={onOpen} />
      {/* Below the buttons, so that they do not move when a text appears. */}
      <Remarks view={view} />
      <Hints view={view} overview={overview} onOpen={onOpen} />
    </Pane>
  );
}

function Figures({ view }: { view: ConclaveView }) {
  const { conclaveState: state, totalVotes, uniqueVoters, roundNumber, requiredMajority, viewers } = view;
  const figures = [
    ['Scrutin', ordinal(roundNumber), `${counted(state.totalRounds, 'ouvert')} en tout`],
    ['Jour', ordinal(state.currentDay), PERIOD[state.dayPeriod]],
    ['Électeurs', number(state.electors), `base\u00A0: ${BASES[state.majorityBasis]}`],
    ['Majorité', number(requiredMajority), majorityShare(view)],
    ['Voix', number(totalVotes), counted(uniqueVoters, 'votant')],
    [plural(viewers, 'Visiteur'), number(viewers), plural(viewers, 'connecté')],
  ] as const;
  return <KeyFigures figures={figures} />;
}

/** Facts next to the figures. */
function Remarks({ view: { conclaveState: state, at } }: { view: ConclaveView }) {
  const now = useNow(Date.parse(at));
  const lines = [
    state.isPaused &&
      `${state.pauseReason}${state.pauseExhortationBy ? ` · exhortation du cardinal ${state.pauseExhortationBy}` : ''}`,
    state.closesAt &&
      `Clôture annoncée pour le ${momentText(state.closesAt)}, heure de Rome${Date.parse(state.closesAt) <= now ? ', dépassée\u00A0: rien ne se ferme tout seul' : ''}.`,
    state.majorityReachedBy &&
      `Majorité atteinte par ${state.majorityReachedBy.nomComplet}, en attente de proclamation.`,
    state.popeElected &&
      `Élu\u00A0: ${state.popeElected.nomComplet}. Seul «\u00A0Tout réinitialiser\u00A0» reste possible.`,
    !state.isActive &&
      !state.isComplete &&
      'Le conclave est inactif\u00A0: personne ne peut voter. «\u00A0Corriger…\u00A0» le rend actif.',
  ].filter((line) => typeof line === 'string' && line !== '');
  return (
    <div className="remarks small" role="status">
      {lines.map((line) => (
        <p key={String(line)}>{frenchTypography(String(line))}</p>
      ))}
    </div>
  );
}
