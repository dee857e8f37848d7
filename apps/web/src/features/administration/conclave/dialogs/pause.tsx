import { compareFrench, number, ordinal } from '@fumata/text';
import { Field, Select } from '../../../../components/field.js';
import type { Person } from '../rules/people.js';
import { Form } from '../../../../components/form.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { withOrdinals } from '../../../../lib/ordinals.js';
import { useAdminCommand } from '../use-admin-command.js';
import type { DialogProps } from './dialog-props.js';
import { CommandNotice } from './command-notice.js';
import { Restored } from './restored.js';
import { useKeptText } from './use-kept-text.js';

export function Pause({ live, view, overview, onClose, people }: DialogProps & { people: readonly Person[] }) {
  const { busy, notice, stateChanged, send } = useAdminCommand(live, { pinned: true });
  const proposed = overview?.pauseSuggested ?? overview?.pauseDefaults;
  const typed = useKeptText(live, 'pause');
  const chosen = useKeptText(live, 'exhortation');
  const reason = typed.text ?? proposed?.reason ?? 'Pause administrative';
  const exhortationBy = chosen.text ?? proposed?.exhortationBy ?? '';
  const discard = (): void => {
    typed.discard();
    chosen.discard();
  };
  const close = (): void => {
    discard();
    onClose();
  };
  const pause = async (): Promise<void> => {
    const done = await send({
      method: 'POST',
      path: '/api/conclave/admin/toggle-pause',
      body: { pause: true, reason, exhortationBy },
      failure: 'Erreur lors de la mise en pause du conclave',
    });
    if (done) close();
  };
  return (
    <Form className="stack" onSubmit={() => void pause()}>
      <p>{withOrdinals(effectText(view))}</p>
      {(typed.isRestored || chosen.isRestored) && <Restored act="Revenir à la raison proposée" onDiscard={discard} />}
      <CommandNotice notice={notice} stateChanged={stateChanged} />
      <Field
        label="Raison"
        value={reason}
        onChange={({ target }) => typed.change(target.value)}
        hint="Affichée au public. Si vous la laissez vide, la raison prévue par les règles s’affiche."
        autoComplete="off"
      />
      <Select
        label="Exhortation du cardinal"
        value={exhortationBy}
        onChange={({ target }) => chosen.change(target.value)}
      >
        <option value="">Personne</option>
        {namesIn(people, proposed?.exhortationBy).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <DialogActs act="Mettre en pause" busy={busy} isCautious onCancel={close} />
    </Form>
  );
}

const effectText = ({ roundNumber, totalVotes }: DialogProps['view']): string =>
  frenchTypography(
    `Le vote se ferme tout de suite ; le ${ordinal(roundNumber)} scrutin garde ses ${number(totalVotes)} voix.`,
  );

/** The suggestion of the rules comes first. */
function namesIn(people: readonly Person[], proposed: string | undefined): string[] {
  const names = people.map(({ nomComplet }) => nomComplet).sort(compareFrench);
  return [...new Set([...(proposed ? [proposed] : []), ...names])];
}
