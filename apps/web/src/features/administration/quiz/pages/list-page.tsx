import type { Questions, QuestionStats } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { Link, useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import { toast } from '../../../../components/toasts.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { ImportDialog } from '../../import/import-dialog.js';
import { LoadFailed } from '../../load-failed.js';
import { useWished } from '../../use-wished.js';
import { ListView } from '../list/list-view.js';
import { RankingPane } from '../ranking/ranking-pane.js';
import { IMPORT, LOAD_FAILED, TOLD_MS } from '../rules/labels.js';
import { exportAddress, parametersOf, QUIZ_LIST, wishesFrom } from '../rules/list-address.js';
import { listed } from '../rules/listing.js';
import type { ListedQuestion } from '../rules/listing.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../../form.css';
import '../quiz.css';

export const meta = (): PageMeta => ({ title: 'Quiz, questions', hidden: true });

export async function load(api: ApiClient, { request }: LoaderFunctionArgs): Promise<ListedQuestion[]> {
  const [{ questions }, stats] = await Promise.all([
    api.get<Questions>('/api/quiz/questions', request.signal),
    api.get<QuestionStats>('/api/quiz/questions/statistiques', request.signal),
  ]);
  return listed(questions, stats);
}

/** Another view of the same list is no reason to load anything. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) &&
  rest.defaultShouldRevalidate;

export function Component() {
  const loaded = useLoaderData<ListedQuestion[]>();
  const { revalidate } = useRevalidator();
  const [questions, setQuestions] = useState<readonly ListedQuestion[]>(loaded);
  useEffect(() => setQuestions(loaded), [loaded]);
  const wished = useWished(wishesFrom, parametersOf);
  const [importing, setImporting] = useState(false);
  const { search } = useLocation();
  useEffect(() => QUIZ_LIST.keep(search), [search]);
  return (
    <>
      <div className="a-head">
        <h1>Quiz</h1>
        <div className="row">
          <Button look="ghost" onClick={() => setImporting(true)}>
            Importer…
          </Button>
          <a className="btn ghost" href={exportAddress(wished.wishes)} download>
            Exporter en CSV
          </a>
          <Link className="btn" to="/admin/quiz/nouvelle">
            Nouvelle question
          </Link>
        </div>
      </div>
      <ListView wished={wished} questions={questions} onChange={setQuestions} />
      <RankingPane />
      <ImportDialog
        kind={IMPORT}
        open={importing}
        onClose={() => setImporting(false)}
        onImported={(told) => {
          toast('success', told, TOLD_MS);
          void revalidate();
        }}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text={LOAD_FAILED} />;
}
