import { countLetters } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { Button, GhostButton } from '../../../../components/button.js';
import { Field } from '../../../../components/forms/field.js';
import { Form } from '../../../../components/forms/form.js';
import { proposeWord } from './invitation.js';
import { isSameWord, MAX_LEAGUES, type OwnLeague } from './own-leagues.js';
import { ALREADY_FOLLOWED, TOO_MANY, WORD_HINT, WORD_TOO_SHORT } from './texts.js';
import { useTabDraft } from './use-tab-draft.js';

const MIN_LETTERS = 8;
const MAX_LENGTH = 60;

interface OpenLeagueFormProps {
  /** Empty without an invitation to a league that this browser does not follow yet. */
  invitedWord: string;
  leagues: readonly OwnLeague[];
  onOpen: (word: string) => void;
}

/** Takes the word of a league, or proposes one. */
export function OpenLeagueForm({ invitedWord, leagues, onOpen }: OpenLeagueFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const { draft, write: setWord, forget } = useTabDraft('ligue-mot');
  const [isInvited, setInvited] = useState(invitedWord !== '');
  const [error, setError] = useState('');
  const word = isInvited ? invitedWord : draft;
  useEffect(() => {
    if (invitedWord !== '') field.current?.focus();
  }, [invitedWord]);
  const write = (text: string): void => {
    setInvited(false);
    setWord(text);
    setError('');
  };
  const open = (): void => {
    const refusal = refusalOf(word, leagues);
    setError(refusal);
    if (refusal) return field.current?.focus();
    write('');
    forget();
    onOpen(word.trim());
  };
  return (
    <Form className="stack" onSubmit={open}>
      <Field
        ref={field}
        className="league-word"
        label="Mot de la ligue"
        hint={WORD_HINT}
        error={error || undefined}
        value={word}
        maxLength={MAX_LENGTH}
        onChange={({ target }) => write(target.value)}
        autoComplete="off"
        autoCapitalize="none"
      />
      <div className="row">
        <Button type="submit">Voir la ligue</Button>
        <GhostButton onClick={() => write(proposeWord())}>Proposer trois mots</GhostButton>
      </div>
    </Form>
  );
}

function refusalOf(word: string, leagues: readonly OwnLeague[]): string {
  if (countLetters(word) < MIN_LETTERS) return WORD_TOO_SHORT;
  if (leagues.some((league) => isSameWord(league.word, word))) return ALREADY_FOLLOWED;
  return leagues.length >= MAX_LEAGUES ? TOO_MANY : '';
}
