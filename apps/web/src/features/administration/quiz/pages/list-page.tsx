import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { counted, number } from '@fumata/text';
import { ImportButton } from '../../kit/import-dialog.js';
import { useListAddress } from '../../kit/list-address.js';
import { ListPage } from '../../kit/list-page.js';
import { NothingFound } from '../../kit/nothing-found.js';
import { sortingBy, useListQuery } from '../../kit/use-list-query.js';
import { pageOf } from '../../kit/page-of.js';
import { useRemoval } from '../../kit/row-actions.js';
import { loadQuery } from '../../kit/server-state.js';
import { useLoaded } from '../../kit/use-loaded.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { questionColumns } from '../columns.js';
import { CountsPane } from '../counts-pane.js';
import { QuestionFilters } from '../filters.js';
import { exportAddress, QUESTION_LIST, QUESTIONS, questionsQuery, QUIZ_LIST_ADDRESS } from '../query.js';
import { RankingPane } from '../ranking/ranking-pane.js';
import { IMPORT, LOAD_FAILED } from '../rules/labels.js';
import { found, START_DESCENDING, type ListedQuestion } from '../rules/listing.js';
import { StatsPane } from '../stats/stats-pane.js';
import { RemoveQuestion } from '../remove-question.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../../form.css';
import '../quiz.css';

export const meta = (): PageMeta => ({ title: 'Quiz, questions', hidden: true });

export const load = (api: ApiClient): Promise<ListedQuestion[]> => loadQuery(api, questionsQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/ignore-query-changes.js';

export function Component() {
  const { data: questions } = useLoaded(questionsQuery);
  const list = useListQuery(QUESTION_LIST);
  useListAddress(QUIZ_LIST_ADDRESS);
  const results = found(questions, list.query);
  const { rows, page, pages } = pageOf(results, list.query.page);
  const requested = questions.find(({ id }) => id === list.query.question);
  const chosen = requested ?? rows[0];
  const removal = useRemoval(rows, ({ id }) => id);
  const pane = useRef<HTMLElement>(null);
  return (
    <ListPage
      title="Quiz"
      actions={<Actions exportTo={exportAddress(list.query)} />}
      filters={<QuestionFilters list={list} questions={questions} />}
      table={{
        label: 'Questions du quiz',
        className: 'questions',
        columns: questionColumns({
          chosen: chosen?.id,
          addressOf: (question) => list.to({ question }),
          onChoose: () => pane.current?.scrollIntoView({ block: 'nearest' }),
          onRemove: removal.start,
        }),
        rows,
        keyOf: ({ id }) => id,
        rowClass: ({ id }) => (id === chosen?.id ? 'sel' : undefined),
        sorting: sortingBy(list, START_DESCENDING),
      }}
      empty={<NoQuestions isEmpty={questions.length === 0} onReset={list.reset} />}
      count={countText(rows.length, results.length, questions.length)}
      pager={results.length > 0 ? { page, pages, to: (to) => list.to({ page: to, question: '' }) } : undefined}
      aside={chosen && <StatsPane of={chosen} isAnnounced={requested !== undefined} ref={pane} />}
    >
      <CountsPane questions={questions} />
      <RemoveQuestion removal={removal} />
      <RankingPane />
    </ListPage>
  );
}

const NoQuestions = (props: { isEmpty: boolean; onReset: () => void }) => (
  <NothingFound
    {...props}
    emptyText="Aucune question enregistrée"
    create={{ to: '/admin/quiz/nouvelle', label: 'Nouvelle question' }}
    filteredText="Aucune question ne correspond à cette recherche."
  />
);

/** '10 questions affichées sur 18, 72 en tout' */
const countText = (shown: number, results: number, total: number): string =>
  `${counted(shown, 'question affichée', 'questions affichées')} sur ${number(results)}` +
  (results === total ? '' : `, ${number(total)} en tout`);

const Actions = ({ exportTo }: { exportTo: string }) => (
  <div className="row">
    <ImportButton kind={IMPORT} resource={QUESTIONS}>
      Importer…
    </ImportButton>
    <a className="btn ghost" href={exportTo} download>
      Exporter en CSV
    </a>
    <Link className="btn" to="/admin/quiz/nouvelle">
      Nouvelle question
    </Link>
  </div>
);

export const ErrorBoundary = () => <LoadFailed head={{ title: 'Quiz' }} text={LOAD_FAILED} />;
