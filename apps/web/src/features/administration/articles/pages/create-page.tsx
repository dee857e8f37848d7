import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { ArticleEditor } from '../form/article-editor.js';
import { loadForm, type FormStart } from '../form/load-form.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';
import '../editor.css';

export const meta = (): PageMeta => ({ title: 'Créer un nouvel article', hidden: true });

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<FormStart> =>
  loadForm(api, undefined, request.signal);

export const Component = () => <ArticleEditor {...useLoaderData<FormStart>()} />;

export const ErrorBoundary = () => (
  <LoadFailed head={{ title: 'Créer un nouvel article' }} text="Erreur lors du chargement du formulaire" />
);
