import { localTimeInRome, momentInRome, ordinal } from '@fumata/text';
import { Field } from '../../../../components/field.js';
import { withOrdinals } from '../../../../lib/ordinals.js';
import { useNow } from '../../../../lib/now.js';
import { effectsOfNextRound } from '../rules/effects.js';
import type { DialogProps } from './dialog-props.js';
import { TypedCommand } from './typed-command.js';
import { useKeptText } from './use-kept-text.js';

export function NextRound({ live, view, overview, onClose }: DialogProps) {
  const typed = useKeptText(live, 'cloture');
  const local = typed.text ?? '';
  const now = useNow(Date.parse(view.at));
  const closing = momentInRome(local);
  const closesAt = closing === undefined ? undefined : new Date(closing).toISOString();
  const error = closingError(local, closesAt, now);
  const next = overview?.nextRound?.roundNumber ?? view.roundNumber + 1;
  return (
    <TypedCommand
      live={live}
      onClose={() => {
        typed.discard();
        onClose();
      }}
      word="SUIVANT"
      act={withOrdinals(`Ouvrir le ${ordinal(next)} scrutin`)}
      impossible={error !== undefined}
      effects={effectsOfNextRound(view, overview, error === undefined ? closesAt : undefined)}
      command={{
        path: '/api/conclave/admin/next-round',
        body: closesAt === undefined ? {} : { closesAt },
        failure: 'Erreur lors du passage au tour suivant',
      }}
    >
      <Field
        label="Heure de clôture annoncée, à Rome (facultative)"
        type="datetime-local"
        value={local}
        min={localTimeInRome(now).slice(0, 16)}
        onChange={({ target }) => typed.change(target.value)}
        hint="Montrée à tous en compte à rebours&#8239;; rien ne se ferme tout seul."
        error={error}
      />
    </TypedCommand>
  );
}

function closingError(local: string, closesAt: string | undefined, now: number): string | undefined {
  if (local === '') return undefined;
  if (closesAt === undefined) return 'Cette heure n’existe pas à Rome ce jour-là.';
  return Date.parse(closesAt) <= now ? 'Cette heure est déjà passée.' : undefined;
}
