import type { Attempt } from '@fumata/contracts';
import { useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { Button } from '../../../components/button.js';
import { Field } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { ApiError } from '../../../lib/api-client.js';
import { CHECK_CONNECTION, PSEUDONYM_LENGTH, RANKING_SHOWN } from '../texts.js';
import { sendPseudonym } from '../requests.js';

interface PseudonymFormProps {
  attemptId: string;
  /** Name under which the attempt is already ranked. */
  pseudonym: string | null;
  onRanked: (attempt: Attempt) => void;
}

/** Adds an attempt to the day's ranking, if the player wants to; says who sees what and until when. */
export function PseudonymForm({ attemptId, pseudonym, onRanked }: PseudonymFormProps) {
  const api = useApi();
  const [typed, setTyped] = useState(pseudonym ?? '');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError('');
    try {
      onRanked(await sendPseudonym(api, attemptId, typed));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause.message || CHECK_CONNECTION);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className="stack" onSubmit={() => void send()}>
      <p className="small muted">{RANKING_SHOWN}</p>
      <Field
        label="Pseudonyme"
        hint={`${PSEUDONYM_LENGTH}.`}
        error={error || undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="nickname"
        spellCheck={false}
      />
      <div className="row">
        <Button type="submit" look="ghost" busy={busy}>
          {pseudonym === null ? 'Figurer au classement' : 'Changer de pseudonyme'}
        </Button>
        <span role="status">{pseudonym !== null && `Vous y figurez sous le nom de ${pseudonym}.`}</span>
      </div>
    </Form>
  );
}
