import type { DrawnPassword, Role } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.js';
import { Field, Select } from '../../../components/field.js';
import { Notice } from '../../../components/notice.js';
import { detailOf } from '../refusal-text.js';
import { typeset } from '../typography.js';
import { useAttempt } from '../use-attempt.js';
import { RIGHTS, ROLES } from './rules.js';

const MISSING = 'Ce champ est requis';

type Errors = Readonly<Partial<Record<'name' | 'email', string>>>;

export function NewAccount({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (drawn: DrawnPassword) => void;
}) {
  const attempt = useAttempt();
  const [values, setValues] = useState({ name: '', email: '', role: 'analyste' as Role }); // widened: any of them may be chosen
  const [errors, setErrors] = useState<Errors>({});
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const put = (field: 'name' | 'email', text: string): void => {
    setValues({ ...values, [field]: text });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)));
  };
  const create = async (): Promise<void> => {
    if (busy) return;
    const missing = (['name', 'email'] as const).filter((field) => values[field].trim() === '');
    if (missing.length > 0) {
      setErrors(Object.fromEntries(missing.map((field) => [field, MISSING])));
      form.current?.querySelector<HTMLElement>(`[name=${missing[0]}]`)?.focus();
      return;
    }
    setBusy(true);
    setFailed(undefined);
    const body = { ...values, email: values.email.trim() };
    const outcome = await attempt((api) => api.send<DrawnPassword>('POST', '/api/comptes', body));
    setBusy(false);
    if (outcome.ok) return onCreated(outcome.value);
    const { errors: found } = outcome.error;
    setErrors(Object.fromEntries(found.map(({ path, message }) => [path, message])));
    if (found.length === 0) setFailed(`Erreur: ${detailOf(outcome.error)}`);
  };
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      {failed && <Notice kind="error">{failed}</Notice>}
      <Field
        label="Nom"
        name="name"
        required
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={({ target }) => put('name', target.value)}
      />
      <Field
        label="Adresse e-mail"
        name="email"
        type="email"
        required
        autoComplete="off"
        value={values.email}
        error={errors.email}
        onChange={({ target }) => put('email', target.value)}
      />
      <Select
        label="Rôle"
        value={values.role}
        hint={RIGHTS[values.role]}
        onChange={({ target }) =>
          setValues({ ...values, role: ROLES.find((role) => role === target.value) ?? values.role })
        }
      >
        {ROLES.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </Select>
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
