import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../../components/button.js';
import { EmptyState } from '../../../../components/empty-state.js';
import { number, plural } from '../../../../lib/french.js';
import { focusAfter } from '../../list/neighbour.js';
import { pageOf } from '../../list/page-of.js';
import { Pager } from '../../list/pager.js';
import type { Wished } from '../../use-wished.js';
import { parametersOf } from '../rules/list-address.js';
import { found, NO_WISHES } from '../rules/listing.js';
import type { ListedQuestion, Wishes } from '../rules/listing.js';
import { StatsPane } from '../stats/stats-pane.js';
import { CountsPane } from './counts-pane.js';
import { Filters } from './filters.js';
import { QuestionsTable } from './questions-table.js';
import { RemoveQuestion } from './remove-question.js';

interface ListViewProps {
  wished: Wished<Wishes>;
  questions: readonly ListedQuestion[];
  /** A question was deleted, or is back again. */
  onChange: (questions: readonly ListedQuestion[]) => void;
}

/** Id of the text at the foot. */
const COUNT = 'affichage';

export function ListView({ wished, questions, onChange }: ListViewProps) {
  const { wishes, change } = wished;
  const [removing, setRemoving] = useState<ListedQuestion>();
  const [returnTo, setReturnTo] = useState(COUNT);
  const pane = useRef<HTMLElement>(null);
  const asked = found(questions, wishes);
  const { rows, page, pages } = pageOf(asked, wishes.page);
  const wanted = questions.find(({ id }) => id === wishes.question);
  const chosen = wanted ?? rows[0];
  const remove = (question: ListedQuestion): void => {
    const ids = rows.map(({ id }) => id);
    setReturnTo(focusAfter(ids, question.id, COUNT));
    setRemoving(question);
  };
  return (
    <>
      <Filters {...wished} questions={questions} />
      <div className="desk">
        <div>
          {rows.length > 0 ? (
            <QuestionsTable
              rows={rows}
              wishes={wishes}
              chosen={chosen?.id}
              onChoose={() => pane.current?.scrollIntoView({ block: 'nearest' })}
              onSort={change}
              onRemove={remove}
            />
          ) : (
            <Nothing isEmpty={questions.length === 0} onReset={() => change(NO_WISHES)} />
          )}
          <div className="a-foot">
            <p className="small muted" id={COUNT} tabIndex={-1} role="status">
              {countText(rows.length, asked.length, questions.length)}
            </p>
            {asked.length > 0 && (
              <Pager
                page={page}
                pages={pages}
                to={(to) => `?${parametersOf({ ...wishes, page: to, question: '' }).toString()}`}
              />
            )}
          </div>
        </div>
        {chosen && <StatsPane of={chosen} isWanted={wanted !== undefined} ref={pane} />}
      </div>
      <CountsPane questions={questions} />
      <RemoveQuestion
        of={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={({ id }) => onChange(questions.filter((each) => each.id !== id))}
        onRestored={(question) => onChange([...questions.filter(({ id }) => id !== question.id), question])}
        returnTo={returnTo}
      />
    </>
  );
}

/** '10 questions affichées sur 18, 72 en tout' */
const countText = (shown: number, found: number, total: number): string =>
  `${number(shown)} ${plural(shown, 'question affichée', 'questions affichées')} sur ${number(found)}` +
  (found === total ? '' : `, ${number(total)} en tout`);

function Nothing({ isEmpty, onReset }: { isEmpty: boolean; onReset: () => void }) {
  return isEmpty ? (
    <EmptyState text="Aucune question enregistrée">
      <Link className="btn" to="/admin/quiz/nouvelle">
        Nouvelle question
      </Link>
    </EmptyState>
  ) : (
    <EmptyState text="Aucune question ne correspond à cette recherche.">
      <Button look="ghost" onClick={onReset}>
        Réinitialiser
      </Button>
    </EmptyState>
  );
}
