import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { pageTexts } from '../../kit/page.js';
import { ArticleEditor } from '../form/article-editor.js';
import { loadForm, type FormStart } from '../form/article-draft.js';
import '../../records.css';
import '../editor.css';

export const { meta, ErrorBoundary } = pageTexts('Créer un nouvel article', 'Erreur lors du chargement du formulaire');

export const load = (api: ApiClient, { request }: LoaderFunctionArgs): Promise<FormStart> =>
  loadForm(api, undefined, request.signal);

export const Component = () => <ArticleEditor {...useLoaderData<FormStart>()} />;
