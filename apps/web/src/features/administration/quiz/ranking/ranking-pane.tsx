import { duration, ordinal, frenchTypography } from '@fumata/text';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { QuietButton } from '../../../../components/button.js';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/wording/quiz-names.js';
import { visuallyHidden, DataTable, type Column, removeId } from '../../kit/data-table.js';
import { Failed, Pane } from '../../kit/page.js';
import { RemoveDialog, useRemoval } from '../../kit/remove-dialog.js';
import { useFetched, TOAST_MS } from '../../kit/server-state.js';
import { RANKING, rankingQuery, type RankedAttempt } from '../query.js';
import './ranking.css';

const TITLE_ID = 'classement';

/** The day's rankings, under names that visitors chose; each attempt can be removed. */
export function RankingPane() {
  const { data, error, refetch } = useFetched(rankingQuery);
  const removal = useRemoval(data ?? [], ({ _id }) => _id, TITLE_ID);
  const end = (ended?: RankedAttempt): void => {
    removal.end(ended);
    if (removal.row) void refetch(); // another user may have removed it
  };
  return (
    <Pane id={TITLE_ID} title="Classement du jour" isTarget className="ranked-attempts">
      {error && <Failed text="Le classement n’a pas pu être chargé." look="ghost" onRetry={() => void refetch()} />}
      {(data || !error) && <Attempts attempts={data} onRemove={removal.start} />}
      <RemoveDialog
        title={frenchTypography('Retirer du classement ?')}
        act="Retirer"
        removal={{ ...removal, end }}
        resource={RANKING}
        pathOf={({ _id }) => `${RANKING}/${_id}`}
        toastMs={TOAST_MS}
      >
        <p className="q-cell">{removal.row && frenchTypography(`« ${removal.row.pseudonyme} »`)}</p>
        <p>Sa partie sort du classement du jour. Son score reste dans les statistiques.</p>
      </RemoveDialog>
    </Pane>
  );
}

interface AttemptsProps {
  /** Undefined while loading. */
  attempts: readonly RankedAttempt[] | undefined;
  onRemove: (attempt: RankedAttempt) => void;
}

function Attempts({ attempts, onRemove }: AttemptsProps) {
  if (!attempts) return <p className="sk">Chargement du classement…</p>;
  if (attempts.length === 0) return <p className="muted">Personne n’est au classement aujourd’hui.</p>;
  return (
    <DataTable
      label="Les meilleures parties"
      columns={[...COLUMNS, removeColumn(onRemove)]}
      rows={attempts}
      keyOf={({ _id }) => _id}
    />
  );
}

const COLUMNS: readonly Column<RankedAttempt>[] = [
  { head: 'Rang', className: 'num', cell: ({ rang }) => withOrdinals(ordinal(rang)) },
  {
    head: 'Pseudonyme',
    isName: true,
    className: 'q-cell',
    cell: ({ pseudonyme, category, difficulty }) => (
      <>
        {pseudonyme}
        <small>
          {QUIZ_CATEGORY_NAMES[category]}, {QUIZ_CHOICE_NAMES[difficulty].toLowerCase()}
        </small>
      </>
    ),
  },
  {
    head: 'Score',
    className: 'num nw',
    cell: ({ score, total, secondes }) => (
      <>
        {score} sur {total}
        <br />
        <span className="small muted">{duration(secondes)}</span>
      </>
    ),
  },
];

const removeColumn = (onRemove: AttemptsProps['onRemove']): Column<RankedAttempt> => ({
  head: visuallyHidden('Actions'),
  className: 'r',
  cell: (attempt) => (
    <QuietButton
      id={removeId(attempt._id)}
      aria-label={`Retirer\u00A0: ${attempt.pseudonyme}`}
      onClick={() => onRemove(attempt)}
    >
      Retirer
    </QuietButton>
  ),
});
