import type { Question } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { number, plural } from '@fumata/text';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import { toast } from '../../../../components/toasts.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { useAction } from '../../kit/action.js';
import { ImportDialog } from '../../kit/import-dialog.js';
import { useKeptAddress } from '../../kit/kept-address.js';
import { ListPage, NothingFound } from '../../kit/list-page.js';
import { reordered, useListQuery } from '../../kit/list-query.js';
import { pageOf } from '../../kit/page-of.js';
import { RemoveDialog } from '../../kit/remove-dialog.js';
import { useRemoval } from '../../kit/row-actions.js';
import { loadQuery } from '../../kit/server-state.js';
import { useInvalidate, useLoaded } from '../../kit/use-loaded.js';
import { LoadFailed } from '../../load-failed.js';
import { typeset } from '../../typography.js';
import { questionColumns } from '../columns.js';
import { CountsPane } from '../counts-pane.js';
import { QuestionFilters } from '../filters.js';
import { exportAddress, QUESTION_LIST, QUESTIONS, questionsQuery, QUIZ_LIST } from '../query.js';
import { RankingPane } from '../ranking/ranking-pane.js';
import { IMPORT, LOAD_FAILED, TOLD_MS, WHAT_DELETING_DOES } from '../rules/labels.js';
import { found, START_DESCENDING, type ListedQuestion } from '../rules/listing.js';
import { StatsPane } from '../stats/stats-pane.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../../form.css';
import '../quiz.css';

export const meta = (): PageMeta => ({ title: 'Quiz, questions', hidden: true });

export const load = (api: ApiClient): Promise<ListedQuestion[]> => loadQuery(api, questionsQuery);

/** The list is filtered in the browser: no revalidation when only the query changes. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) && rest.defaultShouldRevalidate;

export function Component() {
  const { data: questions } = useLoaded(questionsQuery);
  const list = useListQuery(QUESTION_LIST);
  useKeptAddress(QUIZ_LIST);
  const { query } = list;
  const results = found(questions, query);
  const { rows, page, pages } = pageOf(results, query.page);
  const wanted = questions.find(({ id }) => id === query.question);
  const chosen = wanted ?? rows[0];
  const removal = useRemoval(rows, ({ id }) => id);
  const pane = useRef<HTMLElement>(null);
  return (
    <ListPage
      title="Quiz"
      actions={<Actions exportTo={exportAddress(query)} />}
      filters={<QuestionFilters list={list} questions={questions} />}
      table={{
        label: 'Questions du quiz',
        className: 'questions',
        rows,
        keyOf: ({ id }) => id,
        isSelected: ({ id }) => id === chosen?.id,
        columns: questionColumns({
          chosen: chosen?.id,
          addressOf: (question) => list.to({ question }),
          onChoose: () => pane.current?.scrollIntoView({ block: 'nearest' }),
          onRemove: removal.start,
        }),
        sorting: {
          order: query.order,
          onSort: (sort) => list.change({ order: reordered(query.order, sort, START_DESCENDING) }),
        },
      }}
      empty={
        <NothingFound
          isEmpty={questions.length === 0}
          emptyText="Aucune question enregistrée"
          create={{ to: '/admin/quiz/nouvelle', label: 'Nouvelle question' }}
          filteredText="Aucune question ne correspond à cette recherche."
          onReset={list.reset}
        />
      }
      count={countText(rows.length, results.length, questions.length)}
      pager={results.length > 0 ? { page, pages, to: (to) => list.to({ page: to, question: '' }) } : undefined}
      aside={chosen && <StatsPane of={chosen} isWanted={wanted !== undefined} ref={pane} />}
    >
      <CountsPane questions={questions} />
      <RemoveQuestion removal={removal} />
      <RankingPane />
    </ListPage>
  );
}

/** '10 questions affichées sur 18, 72 en tout' */
const countText = (shown: number, results: number, total: number): string =>
  `${number(shown)} ${plural(shown, 'question affichée', 'questions affichées')} sur ${number(results)}` +
  (results === total ? '' : `, ${number(total)} en tout`);

function Actions({ exportTo }: { exportTo: string }) {
  const [importing, setImporting] = useState(false);
  const refresh = useInvalidate(QUESTIONS);
  return (
    <div className="row">
      <Button look="ghost" onClick={() => setImporting(true)}>
        Importer…
      </Button>
      <a className="btn ghost" href={exportTo} download>
        Exporter en CSV
      </a>
      <Link className="btn" to="/admin/quiz/nouvelle">
        Nouvelle question
      </Link>
      <ImportDialog
        kind={IMPORT}
        open={importing}
        onClose={() => setImporting(false)}
        onImported={refresh}
        toldMs={TOLD_MS}
      />
    </div>
  );
}

function RemoveQuestion({ removal }: { removal: ReturnType<typeof useRemoval<ListedQuestion>> }) {
  const refresh = useInvalidate(QUESTIONS);
  const restoring = useAction<ListedQuestion, Question>({
    call: (api, { id }) => api.send('POST', `${QUESTIONS}/${id}/restaurer`),
    onDone: () => {
      toast('success', 'Question rétablie', TOLD_MS);
      return refresh();
    },
    toldMs: TOLD_MS,
  });
  return (
    <RemoveDialog
      title={typeset('Supprimer cette question ?')}
      removal={removal}
      pathOf={({ id }) => `${QUESTIONS}/${id}`}
      toldMs={TOLD_MS}
      onRemoved={refresh}
      onRestore={restoring.run}
    >
      <p className="q-cell">{removal.row && typeset(`« ${removal.row.question} »`)}</p>
      <p>{WHAT_DELETING_DOES}</p>
    </RemoveDialog>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text={LOAD_FAILED} />;
}
