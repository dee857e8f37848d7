import { newAccountSchema, roleSchema, type DrawnPassword, type NewAccountBody } from '@fumata/contracts';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { ChoiceField, TextField } from '../kit/fields.js';
import type { FormDefinition } from '../kit/form.js';
import { useFocusInvalid } from '../kit/use-focus-invalid.js';
import { useRecordForm } from '../kit/use-record-form.js';
import { detailOf } from '../refusal-text.js';
import { typeset } from '../typography.js';
import { useAttempt } from '../use-attempt.js';
import { RIGHTS, ROLES } from './rules.js';

const valuesSchema = z.object({ name: z.string(), email: z.string(), role: roleSchema });
type AccountValues = z.infer<typeof valuesSchema>;

const ACCOUNT_FORM: FormDefinition<AccountValues, NewAccountBody> = {
  labels: { name: 'Nom', email: 'Adresse e-mail', role: 'Rôle' },
  values: valuesSchema,
  contract: newAccountSchema,
  toBody: ({ email, ...values }) => ({ ...values, email: email.trim() }),
  missing: { name: 'Ce champ est requis', email: 'Ce champ est requis' },
};
const NOTHING_YET: AccountValues = { name: '', email: '', role: 'analyste' };

interface NewAccountProps {
  onClose: () => void;
  onCreated: (drawn: DrawnPassword) => void;
}

export function NewAccount({ onClose, onCreated }: NewAccountProps) {
  const attempt = useAttempt();
  const form = useRecordForm(ACCOUNT_FORM, () => ({ base: { values: NOTHING_YET, version: 0 }, values: NOTHING_YET }));
  const element = useFocusInvalid(form.attempts);
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const create = async (body: NewAccountBody): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    const outcome = await attempt((api) => api.send<DrawnPassword>('POST', '/api/comptes', body));
    setBusy(false);
    if (outcome.ok) return onCreated(outcome.value);
    if (!form.complain(outcome.error.errors)) setFailed(`Erreur: ${detailOf(outcome.error)}`);
  };
  return (
    <form
      ref={element}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void form.submit(create);
      }}
    >
      {failed && <Notice kind="error">{failed}</Notice>}
      <TextField form={form} name="name" required autoComplete="off" />
      <TextField form={form} name="email" type="email" required autoComplete="off" />
      <ChoiceField form={form} name="role" hint={RIGHTS[form.values.role]} choices={ROLES} />
      <p className="small muted">
        {typeset(
          'Un mot de passe est tiré au sort et montré une seule fois. La personne le changera dans « Mon compte ».',
        )}
      </p>
      <div className="acts">
        <Button look="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={busy}>
          Créer le compte
        </Button>
      </div>
    </form>
  );
}
