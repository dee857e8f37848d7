import { newAccountSchema, REQUIRED, roleSchema, type GeneratedPassword, type NewAccountBody } from '@fumata/contracts';
import { useState } from 'react';
import { z } from 'zod';
import { Notice } from '../../../components/messages/notice.js';
import { refusalText, useAction } from '../kit/server-state.js';
import { Form } from '../../../components/forms/form.js';
import { DialogActs } from '../kit/dialog-parts.js';
import { ChoiceField, TextField } from '../kit/fields.js';
import type { FormDefinition } from '../kit/form.js';
import { FormFields, useFocusInvalid } from '../kit/form-frame.js';
import { useRecordForm } from '../kit/use-record-form.js';
import { frenchTypography } from '@fumata/text';
import { ACCOUNTS } from './use-accounts.js';
import { RIGHTS, ROLES } from './rules.js';

const valuesSchema = z.object({ name: z.string(), email: z.string(), role: roleSchema });
type AccountValues = z.infer<typeof valuesSchema>;

const ACCOUNT_FORM: FormDefinition<AccountValues, NewAccountBody> = {
  labels: { name: 'Nom', email: 'Adresse e-mail', role: 'Rôle' },
  values: valuesSchema,
  contract: newAccountSchema,
  toBody: ({ email, ...values }) => ({ ...values, email: email.trim() }),
  missing: { name: REQUIRED, email: REQUIRED },
};
const INITIAL_VALUES: AccountValues = { name: '', email: '', role: 'analyste' };

interface NewAccountProps {
  onClose: () => void;
  onCreated: (generated: GeneratedPassword) => void;
}

export function NewAccount({ onClose, onCreated }: NewAccountProps) {
  const form = useRecordForm(ACCOUNT_FORM, { values: INITIAL_VALUES, version: 0 });
  const [failed, setFailed] = useState<string>();
  const { run, busy } = useAction<NewAccountBody, GeneratedPassword>({
    call: (api, body) => api.send('POST', ACCOUNTS, body),
    onDone: onCreated,
    onFailed: (error) =>
      setFailed(error.status === 401 || form.setErrors(error.errors) ? undefined : refusalText(error)),
  });
  const element = useFocusInvalid(form.attempts, busy);
  const create = async (body: NewAccountBody): Promise<void> => {
    setFailed(undefined);
    await run(body);
  };
  return (
    <Form ref={element} className="stack" onSubmit={() => void (busy || form.submit(create))}>
      {failed && <Notice kind="error">{failed}</Notice>}
      <FormFields isLocked={busy}>
        <TextField form={form} name="name" required autoComplete="off" />
        <TextField form={form} name="email" type="email" required autoComplete="off" />
        <ChoiceField form={form} name="role" hint={RIGHTS[form.values.role]} choices={ROLES} />
      </FormFields>
      <p className="small muted">
        {frenchTypography(
          'Un mot de passe est généré et montré une seule fois. La personne le changera à sa première connexion.',
        )}
      </p>
      <DialogActs act="Créer le compte" busy={busy} onCancel={onClose} />
    </Form>
  );
}
