import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { MainLink } from '../../../../components/navigation/links.js';
import { counted, number, frenchTypography } from '@fumata/text';
import { ImportButton } from '../../kit/import-dialog.js';
import type { ImportKind } from '../../kit/import-table.js';
import { useListAddress, sortingBy, useListQuery } from '../../kit/use-list-query.js';
import { ListPage, NothingFound } from '../../kit/list-page.js';
import { pageOf, searchOf } from '../../../../lib/list-query.js';
import { useRemoval, RemoveDialog, type Removal, useRestore } from '../../kit/remove-dialog.js';
import { loaderOf, useLoaded, TOAST_MS } from '../../kit/server-state.js';
import { pageTexts, Pane } from '../../kit/page.js';
import { questionColumns } from '../columns.js';
import { QuestionFilters } from '../filters.js';
import { exportAddress, QUESTION_LIST, QUESTIONS, questionsQuery, QUIZ_LIST_ADDRESS } from '../query.js';
import { RankingPane } from '../ranking/ranking-pane.js';
import { LABELS, LOAD_FAILED } from '../rules/labels.js';
import {
  matchingQuestions,
  START_DESCENDING,
  type ListedQuestion,
  CATEGORIES,
  countOf,
  isPlayable,
  LEVELS,
  TOO_FEW,
  type Category,
  type Level,
} from '../rules/listing.js';
import { StatsPane } from '../stats/stats-pane.js';
import { QUIZ_CATEGORY_NAMES, QUIZ_CHOICE_NAMES } from '../../../../lib/wording/quiz-names.js';
import { DataTable, type Column } from '../../kit/data-table.js';
import '../../records.css';
import '../quiz.css';

export const { meta, ErrorBoundary } = pageTexts('Quiz', LOAD_FAILED, 'Quiz, questions');

export const load = loaderOf(questionsQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/use-list-query.js';

export function Component() {
  const { data: questions } = useLoaded(questionsQuery);
  const list = useListQuery(QUESTION_LIST);
  useListAddress(QUIZ_LIST_ADDRESS);
  const results = matchingQuestions(questions, list.query);
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
const countText = (onPage: number, results: number, total: number): string =>
  `${counted(onPage, 'question affichée', 'questions affichées')} sur ${number(results)}` +
  (results === total ? '' : `, ${number(total)} en tout`);

const IMPORT: ImportKind = {
  title: 'Importer des questions',
  hint: 'Le fichier a les colonnes de l’export. Une ligne qui porte un id modifie sa question\u202F; sans id, celle du même texte, sinon elle en crée une. La bonne réponse se compte de 1 à 4. Rien n’est écrit avant votre accord.',
  path: `${QUESTIONS}/import`,
  nouns: ['question', 'questions'],
  column: 'Question',
  labels: LABELS,
};

const Actions = ({ exportTo }: { exportTo: string }) => (
  <div className="row">
    <ImportButton kind={IMPORT} resource={QUESTIONS}>
      Importer…
    </ImportButton>
    <a className="btn ghost" href={exportTo} download>
      Exporter en CSV
    </a>
    <MainLink to="/admin/quiz/nouvelle">Nouvelle question</MainLink>
  </div>
);

/** Number of questions per category and level, with a note where there are too few to play. */
const CountsPane = ({ questions }: { questions: readonly ListedQuestion[] }) => (
  <Pane id="nombre" title="Nombre de questions" className="counts">
    <DataTable
      label="Questions de chaque sujet et niveau"
      columns={[
        { head: 'Catégorie', isName: true, cell: (category) => QUIZ_CATEGORY_NAMES[category] },
        ...[...LEVELS, '' as const].map((difficulty): Column<Category> => ({
          head: QUIZ_CHOICE_NAMES[difficulty || 'tous'],
          right: true,
          cell: (category) => <Count questions={questions} category={category} difficulty={difficulty} />,
        })),
      ]}
      rows={CATEGORIES}
      keyOf={(category) => category}
    />
  </Pane>
);

interface CountProps {
  questions: readonly ListedQuestion[];
  category: Category;
  /** Empty for all levels. */
  difficulty: Level | '';
}

function Count({ questions, category, difficulty }: CountProps) {
  const count = countOf(questions, { category, difficulty });
  const level = QUIZ_CHOICE_NAMES[difficulty || 'tous'];
  return (
    <>
      <Link
        to={searchOf(QUESTION_LIST, { category, difficulty })}
        aria-label={`${QUIZ_CATEGORY_NAMES[category]}, ${level}\u00A0: ${number(count)}`}
      >
        {number(count)}
      </Link>
      {!isPlayable(count) && <small>{TOO_FEW}</small>}
    </>
  );
}

function RemoveQuestion({ removal }: { removal: Removal<ListedQuestion> }) {
  const restore = useRestore<ListedQuestion>({
    resource: QUESTIONS,
    idOf: ({ id }) => id,
    doneText: () => 'Question rétablie',
    toastMs: TOAST_MS,
  });
  return (
    <RemoveDialog
      title={frenchTypography('Supprimer cette question ?')}
      removal={removal}
      resource={QUESTIONS}
      pathOf={({ id }) => `${QUESTIONS}/${id}`}
      toastMs={TOAST_MS}
      onRestore={restore}
    >
      <p className="q-cell">{removal.row && frenchTypography(`« ${removal.row.question} »`)}</p>
      <p>Elle ne sera plus posée. Les parties déjà jouées et leurs scores ne changent pas.</p>
    </RemoveDialog>
  );
}
