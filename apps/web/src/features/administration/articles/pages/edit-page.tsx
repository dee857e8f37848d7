import { Suspense, use } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { MainLink } from '../../../../components/navigation/links.js';
import type { PageMeta } from '../../../../routes/page.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { LoadFailed } from '../../kit/page.js';
import { TRASH_SEARCH } from '../../kit/trash.js';
import { ArticleEditor } from '../form/article-editor.js';
import { loadForm, type FormStart } from '../form/article-draft.js';
import { ARTICLES_LIST_ADDRESS, LIST_PATH } from '../query.js';
import '../../records.css';
import '../editor.css';

interface EditPageData {
  readonly id: string;
  /** Pending data: the page renders before it resolves. */
  readonly start: Promise<FormStart>;
}

const TITLE = 'Modifier l’article';

export const meta = (): PageMeta => ({ title: TITLE, hidden: true });

export async function load(api: ApiClient, { params, request }: LoaderFunctionArgs): Promise<EditPageData> {
  const id = params['id'] ?? '';
  const start = loadForm(api, id, request.signal);
  start.catch(() => undefined); // `use` reports the error; an unmounted page ignores it
  return { id, start };
}

/** Opening the versions changes only the URL fragment: no revalidation. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.hash === nextUrl.hash && rest.defaultShouldRevalidate;

export function Component() {
  const { id, start } = useLoaderData<EditPageData>();
  return (
    <Suspense fallback={<p role="status">Chargement de l’article...</p>}>
      <Edit key={id} start={start} />
    </Suspense>
  );
}

const Edit = ({ start }: { start: Promise<FormStart> }) => <ArticleEditor {...use(start)} />;

export const ErrorBoundary = () => (
  <LoadFailed
    head={{ title: TITLE, back: { to: ARTICLES_LIST_ADDRESS.back(), label: 'Retour à la liste' } }}
    text="Erreur lors du chargement de l’article"
    unknown="Article non trouvé&nbsp;: il est peut-être à la corbeille, d’où il peut être rétabli, ou effacé définitivement."
  >
    <MainLink to={LIST_PATH + TRASH_SEARCH}>Voir la corbeille</MainLink>
  </LoadFailed>
);
