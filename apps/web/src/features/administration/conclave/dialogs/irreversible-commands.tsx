import { ordinal, frenchTypography } from '@fumata/text';
import { useState } from 'react';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { effectsOfElection, effectsOfNextRound, effectsOfReset } from '../rules/effects.js';
import { exhortationText, mayBeElected, type Person } from '../rules/facts.js';
import { ClosingTimeField, useClosingTime } from './closing-time.js';
import { type DialogProps, RestoredNotice } from './dialog-parts.js';
import { TypedCommand } from './typed-command.js';

export function NextRound(props: DialogProps) {
  const { live, view, overview, onClose } = props;
  const closing = useClosingTime(props, 'closing-next', null);
  const { closesAt, error } = closing;
  const [isPausing, setIsPausing] = useState(false);
  const pauseDue = overview?.pauseAfterRound;
  const pause = isPausing ? pauseDue : undefined;
  const next = overview?.nextRound?.roundNumber ?? view.roundNumber + 1;
  const losesMajority = view.results.some((row) => mayBeElected(row, view, overview?.electable));
  const close = (): void => {
    closing.discard();
    onClose();
  };
  return (
    <TypedCommand
      live={live}
      onClose={close}
      name="next"
      word={losesMajority ? 'SUIVANT' : undefined}
      act={withOrdinals(`Ouvrir le ${ordinal(next)} scrutin`)}
      impossible={error !== undefined}
      effects={effectsOfNextRound(view, overview, { closesAt, pause })}
      command={{
        path: '/api/conclave/admin/next-round',
        body: { ...(closesAt !== undefined && { closesAt }), ...(pause && { pause: true }) },
        failure: 'Erreur lors du passage au tour suivant',
      }}
    >
      {pauseDue && (
        <label className="check">
          <input type="checkbox" checked={isPausing} onChange={({ target }) => setIsPausing(target.checked)} />
          <span>
            Faire aussitôt la pause prévue par les règles&nbsp;:{' '}
            {frenchTypography(pauseDue.reason + exhortationText(pauseDue))}
          </span>
        </label>
      )}
      {closing.isRestored && <RestoredNotice act="Effacer cette heure" onDiscard={closing.discard} />}
      <ClosingTimeField closing={closing} label="Heure de clôture annoncée, à Rome (facultative)" />
    </TypedCommand>
  );
}

export function Elect({ live, view, overview, acts, onClose, person }: DialogProps & { person: Person }) {
  const [opened] = useState(view);
  const rowWithoutVotes = { cardinalId: person._id, cardinal: person, votes: 0, percentage: 0 };
  const row = view.results.find(({ cardinalId }) => cardinalId === person._id) ?? rowWithoutVotes;
  const isImpossible = !mayBeElected(row, view, overview?.electable);
  return (
    <TypedCommand
      live={live}
      onClose={onClose}
      name={`elect-${person._id}`}
      word={person.nom.toLocaleUpperCase('fr')}
      act="Élire"
      impossible={isImpossible}
      // Without the overview it may be unknown who has the majority.
      isRuledOut={isImpossible && overview !== undefined}
      effects={effectsOfElection(row, view, { electable: overview?.electable, acts, opened })}
      command={{
        path: '/api/conclave/admin/elect-pope',
        body: { cardinalId: person._id },
        failure: 'Erreur lors de l’élection du pape',
      }}
    />
  );
}

export const Reset = ({ live, view, overview, onClose }: DialogProps) => (
  <TypedCommand
    live={live}
    onClose={onClose}
    name="reset"
    word="RÉINITIALISER"
    act="Réinitialiser le conclave"
    effects={effectsOfReset(view, overview)}
    note={
      <p>
        Tous les votes et l’historique sont supprimés de façon irréversible du site public (archivé pour les analystes).
      </p>
    }
    command={{ path: '/api/conclave/admin/reset', body: {}, failure: 'Erreur lors de la réinitialisation du conclave' }}
  />
);
