import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../../components/button.js';
import { Field } from '../../../../components/field.js';
import { dateErrors, NO_WISHES, parametersOf, wishesFrom } from '../rules/details-address.js';
import type { DateErrors, Wishes } from '../rules/details-address.js';

/** What is looked for; nothing happens before it is asked for by the button. */
export function Filters({ busy }: { busy: boolean }) {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parametersOf({ ...wishesFrom(parameters), page: 1 }).toString();
  const [wishes, setWishes] = useState(() => wishesFrom(parameters));
  const [errors, setErrors] = useState<DateErrors>({});
  const form = useRef<HTMLFormElement>(null);
  // By another way to the same page: back, or a link.
  useEffect(() => {
    setWishes(wishesFrom(new URLSearchParams(inAddress)));
    setErrors({});
  }, [inAddress]);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors]);
  const set = (change: Partial<Wishes>): void => setWishes({ ...wishes, ...change, page: 1 });
  const ask = (wanted: Wishes): void => {
    const wrong = dateErrors(wanted);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setParameters(parametersOf({ ...wanted, page: 1 }), { preventScrollReset: true });
  };
  return (
    <form
      ref={form}
      className="filters"
      role="search"
      aria-label="Téléchargements"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask(wishes);
      }}
    >
      <Field
        className="wide"
        label="Adresse e-mail"
        type="search"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={wishes.email}
        onChange={({ target }) => set({ email: target.value })}
      />
      <Field
        label="Du"
        type="date"
        value={wishes.startDate}
        error={errors.startDate}
        onChange={({ target }) => set({ startDate: target.value })}
      />
      <Field
        label="Au"
        type="date"
        value={wishes.endDate}
        error={errors.endDate}
        onChange={({ target }) => set({ endDate: target.value })}
      />
      <Button type="submit" busy={busy}>
        Filtrer
      </Button>
      <Button
        look="ghost"
        onClick={() => {
          setWishes(NO_WISHES);
          ask(NO_WISHES);
        }}
      >
        Réinitialiser
      </Button>
    </form>
  );
}
