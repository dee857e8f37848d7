import type { Attempt, Ranking as DailyRanking } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { GhostButton } from '../../../components/button.js';
import { ApiError } from '../../../lib/requests/api-client.js';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../lib/wording/quiz-names.js';
import { RANKING_EMPTY, RANKING_FAILED, CHECK_CONNECTION, PSEUDONYM_HINT, PSEUDONYM_NOTICE } from '../texts.js';
import { fetchRanking, sendPseudonym } from '../requests.js';
import { duration, ordinal } from '@fumata/text';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { Table } from '../../../components/tables/table-box.js';
import { Field } from '../../../components/forms/field.js';
import { Form } from '../../../components/forms/form.js';

interface LoadedRanking {
  readonly rows: DailyRanking['classement'];
  /** Name of the attempt when it was requested. */
  readonly pseudonym: string | null;
}

/** Ranking of the day in this subject, with the form to join it. */
export function Ranking({ attempt: finished }: { attempt: Attempt }) {
  const api = useApi();
  const [{ category, pseudonyme }, setAttempt] = useState(finished);
  const [loaded, setLoaded] = useState<LoadedRanking>();
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    fetchRanking(api, category, controller.signal).then(
      ({ classement }) => {
        setLoaded({ rows: classement, pseudonym: pseudonyme });
        setFailed(false);
      },
      () => controller.signal.aborted || setFailed(true),
    );
    return () => controller.abort();
  }, [api, category, pseudonyme, tries]);
  const rows = loaded?.rows;
  const ownRow = rows?.find(({ moi }) => moi);
  return (
    <section className="ranking" aria-labelledby="classement">
      <div className="head">
        <h2 id="classement">Classement du jour</h2>
        <p className="muted">{QUIZ_CATEGORY_NAMES[category]}</p>
      </div>
      {hasFailed && (
        <p className="row" role="alert">
          <span>{RANKING_FAILED}</span>
          <GhostButton small onClick={() => setTries(tries + 1)}>
            Réessayer
          </GhostButton>
        </p>
      )}
      {!rows && !hasFailed && <p className="sk">Chargement du classement…</p>}
      {rows && <RankingTable rows={rows} />}
      {pseudonyme !== null && loaded?.pseudonym === pseudonyme && !ownRow && (
        <p className="muted">Votre partie n’est pas parmi les vingt meilleures du jour.</p>
      )}
      <PseudonymForm
        attemptId={finished._id}
        pseudonym={pseudonyme}
        listedName={loaded?.pseudonym === pseudonyme ? ownRow?.pseudonyme : (pseudonyme ?? undefined)}
        onRanked={setAttempt}
      />
    </section>
  );
}

function RankingTable({ rows }: Pick<LoadedRanking, 'rows'>) {
  if (rows.length === 0) return <p className="muted">{RANKING_EMPTY}</p>;
  return (
    <Table label="Les meilleures parties" heads={['Rang', 'Pseudonyme', 'Score', 'Temps']}>
      {rows.map(({ rang, pseudonyme, difficulty, score, total, secondes, moi }) => (
        <tr key={rang} className={moi ? 'own' : undefined}>
          <td className="num">{withOrdinals(ordinal(rang))}</td>
          <th scope="row">
            {pseudonyme}
            {moi && ' (vous)'}
            <span className="small muted">{QUIZ_CHOICE_NAMES[difficulty]}</span>
          </th>
          <td className="num nw">
            {score} sur {total}
          </td>
          <td className="num nw">{duration(secondes)}</td>
        </tr>
      ))}
    </Table>
  );
}

interface PseudonymFormProps {
  attemptId: string;
  /** Name under which the attempt is already ranked. */
  pseudonym: string | null;
  /** Name in the table, where the visitor's best attempt of the day has one row. */
  listedName: string | undefined;
  onRanked: (attempt: Attempt) => void;
}

/** Optional form that adds an attempt to the day's ranking; says who sees what and until when. */
function PseudonymForm({ attemptId, pseudonym, listedName, onRanked }: PseudonymFormProps) {
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
      <p className="small muted">{PSEUDONYM_NOTICE}</p>
      <Field
        label="Pseudonyme"
        hint={PSEUDONYM_HINT}
        error={error || undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="nickname"
        spellCheck={false}
      />
      <div className="row">
        <GhostButton type="submit" busy={busy}>
          {pseudonym === null ? 'Figurer au classement' : 'Changer de pseudonyme'}
        </GhostButton>
        <span role="status">{listedName !== undefined && `Vous y figurez sous le nom de ${listedName}.`}</span>
      </div>
    </Form>
  );
}
