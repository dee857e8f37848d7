import { ordinal } from '@fumata/text';
import { useState } from 'react';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { withOrdinals } from '../../../../lib/ordinals.js';
import { effectsOfNextRound } from '../rules/effects.js';
import { exhortationText, mayBeElected } from '../rules/facts.js';
import { ClosingTimeField, useClosingTime } from './closing-time-field.js';
import type { DialogProps } from './dialog-props.js';
import { Restored } from './restored.js';
import { TypedCommand } from './typed-command.js';

export function NextRound(props: DialogProps) {
  const { live, view, overview, onClose } = props;
  const closing = useClosingTime(props, 'closing-next', null);
  const { closesAt, error } = closing;
  const [isPausing, setIsPausing] = useState(false);
  const due = overview?.pauseAfterRound;
  const pause = due && isPausing ? due : undefined;
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
      {due && (
        <label className="check">
          <input type="checkbox" checked={isPausing} onChange={({ target }) => setIsPausing(target.checked)} />
          <span>
            Faire aussitôt la pause prévue par les règles&nbsp;: {frenchTypography(due.reason + exhortationText(due))}
          </span>
        </label>
      )}
      {closing.isRestored && <Restored act="Effacer cette heure" onDiscard={closing.discard} />}
      <ClosingTimeField closing={closing} label="Heure de clôture annoncée, à Rome (facultative)" />
    </TypedCommand>
  );
}
