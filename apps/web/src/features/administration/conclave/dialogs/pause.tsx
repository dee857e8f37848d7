import { compareFrench, number, ordinal, frenchTypography } from '@fumata/text';
import { Field, Select } from '../../../../components/forms/field.js';
import type { Person } from '../rules/facts.js';
import { Form } from '../../../../components/forms/form.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { CommandNotice, type DialogProps, useDialogCommand, useKeptText } from './dialog-parts.js';

export function Pause({ people, ...props }: DialogProps & { people: readonly Person[] }) {
  const { live, view, overview } = props;
  const proposed = overview?.pauseSuggested ?? overview?.pauseDefaults;
  const keptReason = useKeptText(live, 'pause');
  const keptExhortation = useKeptText(live, 'exhortation');
  const reason = keptReason.text ?? proposed?.reason ?? 'Pause administrative';
  const exhortationBy = keptExhortation.text ?? proposed?.exhortationBy ?? '';
  const { busy, run, close, restored, outcome } = useDialogCommand(props, [keptReason, keptExhortation]);
  const pause = (): Promise<void> =>
    run({
      method: 'POST',
      path: '/api/conclave/admin/toggle-pause',
      body: { pause: true, reason, exhortationBy },
      failure: 'Erreur lors de la mise en pause du conclave',
    });
  return (
    <Form className="stack" onSubmit={() => void pause()}>
      <p>{withOrdinals(effectText(view))}</p>
      {restored('Revenir à la raison proposée')}
      <CommandNotice {...outcome} />
      <Field
        label="Raison"
        value={reason}
        onChange={({ target }) => keptReason.change(target.value)}
        hint="Affichée au public. Si vous la laissez vide, la raison prévue par les règles s’affiche."
        autoComplete="off"
      />
      <Select
        label="Exhortation du cardinal"
        value={exhortationBy}
        onChange={({ target }) => keptExhortation.change(target.value)}
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
