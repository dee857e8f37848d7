import type { Ranking } from '@fumata/contracts';
import { duration, ordinal } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/quiz-names.js';
import { unseen } from '../../kit/columns.js';
import { DataTable, type Column } from '../../kit/data-table.js';
import { RemoveDialog } from '../../kit/remove-dialog.js';
import { removeId, useRemoval } from '../../kit/row-actions.js';
import { apiQuery } from '../../kit/server-state.js';
import { useFetched } from '../../kit/use-loaded.js';
import { typeset } from '../../kit/typography.js';
import { TOAST_MS } from '../rules/labels.js';
import './ranking.css';

type RankedRun = Ranking['classement'][number];

const RANKING = '/api/quiz/classement';
const rankingQuery = apiQuery([RANKING], async (api, signal) => {
  const { classement } = await api.get<Ranking>(RANKING, signal);
  return classement;
});

/** Id of the heading. */
const TITLE = 'classement';

/** The day's ranking, under names that strangers chose; each run can be taken out. */
export function RankingPane() {
  const { data, error, refetch } = useFetched(rankingQuery);
  const removal = useRemoval(data ?? [], ({ _id }) => _id, TITLE);
  const { row } = removal;
  return (
    <section className="pane weeding" aria-labelledby={TITLE}>
      <header>
        <h2 id={TITLE} tabIndex={-1}>
          Classement du jour
        </h2>
      </header>
      {error ? (
        <div role="alert">
          <EmptyState text="Le classement n’a pas pu être chargé.">
            <Button look="ghost" onClick={() => void refetch()}>
              Réessayer
            </Button>
          </EmptyState>
        </div>
      ) : !data ? (
        <p className="sk">Chargement du classement…</p>
      ) : data.length === 0 ? (
        <p className="muted">Personne n’est au classement aujourd’hui.</p>
      ) : (
        <DataTable
          label="Les meilleures parties"
          columns={rankingColumns(removal.start)}
          rows={data}
          keyOf={({ _id }) => _id}
        />
      )}
      <RemoveDialog
        title={typeset('Retirer du classement ?')}
        act="Retirer"
        removal={{
          ...removal,
          end: () => {
            removal.end();
            if (row) void refetch(); // it may have been gone already
          },
        }}
        pathOf={({ _id }) => `${RANKING}/${_id}`}
        toastMs={TOAST_MS}
        onRemoved={refetch}
      >
        <p className="q-cell">{row && typeset(`« ${row.pseudonyme} »`)}</p>
        <p>Sa partie sort du classement du jour. Son score reste dans les statistiques.</p>
      </RemoveDialog>
    </section>
  );
}

const rankingColumns = (onRemove: (run: RankedRun) => void): readonly Column<RankedRun>[] => [
  { head: 'Rang', className: 'num', cell: ({ rang }) => ordinal(rang) },
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
  {
    head: unseen('Actions'),
    className: 'r',
    cell: (run) => (
      <Button
        id={removeId(run._id)}
        look="quiet"
        small
        aria-label={`Retirer\u00A0: ${run.pseudonyme}`}
        onClick={() => onRemove(run)}
      >
        Retirer
      </Button>
    ),
  },
];
