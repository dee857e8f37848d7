import { MAJORITY_BASIS } from '@fumata/history';
import {
  countdown,
  counted,
  dayAndHour,
  number,
  ordinal,
  plural,
  PERIOD,
  frenchTypography,
  withoutFullStop,
} from '@fumata/text';
import { Badge, type BadgeProps } from '../../../../components/badge.js';
import { Button, GhostButton, QuietButton } from '../../../../components/button.js';
import type { LiveConclave } from '../../../../live/live-conclave.js';
import type { Live } from '../../../../live/live.js';
import { CommandNotice, type CommandPaneProps } from '../dialogs/dialog-parts.js';
import {
  exhortationText,
  majorityShare,
  mayBeElected,
  personBy,
  statusOf,
  type ConclaveStatus,
} from '../rules/facts.js';
import { useAdminCommand } from '../use-admin-command.js';
import { Pane, KeyFigures } from '../../kit/page.js';
import { useNow } from '../../../../lib/now.js';
import { Notice } from '../../../../components/messages/notice.js';
import { NoCardinals } from '../../no-cardinals.js';

const BADGES: Readonly<Record<ConclaveStatus, BadgeProps>> = {
  active: { kind: 'ok', children: 'En cours' },
  paused: { kind: 'warn', children: 'En pause' },
  complete: { kind: 'papabile', children: 'Terminé' },
  inactive: { kind: 'off', children: 'Inactif' },
};

interface StatePaneProps extends CommandPaneProps {
  live: Live;
}

export function StatePane(props: StatePaneProps) {
  const { view, onOpen } = props;
  const status = statusOf(view.conclaveState);
  return (
    <Pane
      id="etat"
      title="État"
      isTarget
      aside={
        <span className="row">
          <Badge {...BADGES[status]} full />
          {status !== 'complete' && <QuietButton onClick={() => onOpen({ is: 'correct' })}>Corriger…</QuietButton>}
        </span>
      }
    >
      <Figures view={view} />
      <StateCommands {...props} />
      {/* Below the buttons, so that they do not move when a text appears. */}
      <ClosingTimer view={view} />
      <Remarks view={view} />
      <Hints {...props} />
    </Pane>
  );
}

/** Further cardinals with the majority are elected from the table of votes. */
const MAX_ELECTABLE = 3;

function StateCommands({ live, view, overview, people, onOpen }: StatePaneProps) {
  const { busy, notice, stateChanged, send } = useAdminCommand(live, { pinned: false });
  const status = statusOf(view.conclaveState);
  const electable = view.results
    .filter((row) => mayBeElected(row, view, overview?.electable))
    .slice(0, MAX_ELECTABLE)
    .map(({ cardinal }) => personBy(cardinal, people));
  const isOpen = status === 'active' || status === 'paused';
  const resume = () =>
    send({
      method: 'POST',
      path: '/api/conclave/admin/toggle-pause',
      body: { pause: false },
      failure: 'Erreur lors de la reprise du conclave',
    });
  return (
    <>
      <div className="acts-bar">
        <Button
          look={electable.length > 0 ? 'ghost' : 'principal'}
          disabled={!isOpen}
          onClick={() => onOpen({ is: 'next' })}
        >
          Tour suivant
        </Button>
        {/* One element for both actions, so that it keeps the focus. */}
        <GhostButton
          disabled={!isOpen}
          busy={busy}
          onClick={() => (status === 'paused' ? void resume() : onOpen({ is: 'pause' }))}
        >
          {status === 'paused' ? 'Reprendre' : 'Mettre en pause'}
        </GhostButton>
        <GhostButton disabled={!isOpen} onClick={() => onOpen({ is: 'closing' })}>
          Heure de clôture…
        </GhostButton>
        {electable.map((person) => (
          <Button key={person._id} onClick={() => onOpen({ is: 'elect', person })}>
            {`Élire ${person.nom}…`}
          </Button>
        ))}
        <Button look="danger" className="push" onClick={() => onOpen({ is: 'reset' })}>
          Tout réinitialiser
        </Button>
      </div>
      <CommandNotice notice={notice} stateChanged={stateChanged} />
    </>
  );
}

function Figures({ view }: { view: LiveConclave }) {
  const { conclaveState: state, totalVotes, uniqueVoters, roundNumber, requiredMajority, viewers } = view;
  const figures = [
    ['Scrutin', ordinal(roundNumber), `${counted(state.totalRounds, 'ouvert')} en tout`],
    ['Jour', ordinal(state.currentDay), PERIOD[state.dayPeriod]],
    ['Électeurs', number(state.electors), `base\u00A0: ${MAJORITY_BASIS[state.majorityBasis]}`],
    ['Majorité', number(requiredMajority), majorityShare(view)],
    ['Voix', number(totalVotes), counted(uniqueVoters, 'votant')],
    [plural(viewers, 'Visiteur'), number(viewers), plural(viewers, 'connecté')],
  ] as const;
  return <KeyFigures figures={figures} />;
}

/** Countdown to the announced closing time, until it is past; not in the live region, because it ticks. */
function ClosingTimer({ view: { conclaveState, at } }: { view: LiveConclave }) {
  const left = Date.parse(conclaveState.closesAt ?? '') - useNow(Date.parse(at));
  if (!conclaveState.isActive || !(left > 0)) return null;
  return (
    <p className="closing-timer" role="timer">
      Clôture dans <b className="num">{countdown(left)}</b>
    </p>
  );
}

function Remarks({ view: { conclaveState: state, at } }: { view: LiveConclave }) {
  const now = useNow(Date.parse(at));
  const lines = [
    state.isPaused &&
      `${withoutFullStop(state.pauseReason)}${exhortationText({ exhortationBy: state.pauseExhortationBy })}.`,
    state.closesAt &&
      `Clôture annoncée pour le ${dayAndHour(state.closesAt)}, heure de Rome${Date.parse(state.closesAt) <= now ? ', dépassée\u00A0: rien ne se ferme tout seul' : ''}.`,
    state.majorityReachedBy &&
      `Majorité atteinte par ${state.majorityReachedBy.nomComplet}, en attente de proclamation.`,
    state.popeElected &&
      `Élu\u00A0: ${state.popeElected.nomComplet}. Seul «\u00A0Tout réinitialiser\u00A0» reste possible.`,
    !state.isActive &&
      !state.isComplete &&
      'Le conclave est inactif\u00A0: personne ne peut voter. «\u00A0Corriger…\u00A0» le rend actif.',
  ].filter((line) => typeof line === 'string');
  return (
    <div className="remarks small" role="status">
      {lines.map((line) => (
        <p key={line}>{frenchTypography(line)}</p>
      ))}
    </div>
  );
}

/** Suggestions derived from the rules and the content, each with a button that opens its dialog. */
function Hints({ view: { conclaveState }, overview, onOpen }: Omit<CommandPaneProps, 'people'>) {
  if (!overview) return null;
  const { pauseSuggested, electorsInContent } = overview;
  const { electors, isComplete } = conclaveState;
  const electorsDiffer = !isComplete && electorsInContent > 0 && electorsInContent !== electors;
  return (
    <div className="stack">
      {electorsInContent === 0 && electors === 0 && <NoCardinals />}
      {pauseSuggested && (
        <Notice kind="gold">
          <div className="row spread">
            <span>
              <b>Une pause est prévue par les règles.</b>{' '}
              {frenchTypography(`${pauseSuggested.reason}${exhortationText(pauseSuggested)}.`)}
            </span>
            <GhostButton small onClick={() => onOpen({ is: 'pause' })}>
              Préparer la pause…
            </GhostButton>
          </div>
        </Notice>
      )}
      {electorsDiffer && (
        <Notice kind="info">
          <div className="row spread">
            <span>
              {`Le fichier compte ${counted(electorsInContent, 'électeur')}, cette édition en compte ${number(electors)}.`}
            </span>
            <GhostButton
              small
              onClick={() => onOpen({ is: 'correct', proposed: { electors: String(electorsInContent) } })}
            >
              {`Corriger en ${number(electorsInContent)}…`}
            </GhostButton>
          </div>
        </Notice>
      )}
    </div>
  );
}
