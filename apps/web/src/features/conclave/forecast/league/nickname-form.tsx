import type { LeagueTable } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { Button } from '../../../../components/button.js';
import { Field } from '../../../../components/forms/field.js';
import { Form } from '../../../../components/forms/form.js';
import { useApi } from '../../../../shell/api.js';
import { sendNickname } from '../requests.js';
import type { OwnLeague } from './own-leagues.js';
import { NICKNAME_HINT } from './texts.js';
import { messageOf } from './use-league.js';
import { useTabDraft } from './use-tab-draft.js';

const MAX_LENGTH = 24;

export interface NicknameFormProps {
  league: OwnLeague;
  /** The nickname of a member; undefined before joining. */
  nickname: string | undefined;
  onJoined: (nickname: string, table: LeagueTable) => void;
}

/** Joins a league, or changes the nickname in it. */
export function NicknameForm({ league, nickname: current, onJoined }: NicknameFormProps) {
  const api = useApi();
  const field = useRef<HTMLInputElement>(null);
  const { draft: nickname, write, forget } = useTabDraft(`ligue-pseudonyme-${league.word}`, current ?? league.nickname);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const join = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      const { word, secret } = league;
      const table = await sendNickname(api, { word, secret, nickname });
      forget();
      onJoined(nickname, table);
    } catch (cause) {
      setError(messageOf(cause));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className="stack" onSubmit={() => void join()}>
      <Field
        ref={field}
        className="league-nickname"
        label="Votre pseudonyme"
        hint={NICKNAME_HINT}
        error={error || undefined}
        value={nickname}
        maxLength={MAX_LENGTH}
        onChange={({ target }) => write(target.value)}
        autoComplete="nickname"
        spellCheck={false}
      />
      <Button type="submit" small busy={isBusy}>
        {current === undefined ? 'Entrer dans la ligue' : 'Changer'}
      </Button>
    </Form>
  );
}
