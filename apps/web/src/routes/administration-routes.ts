import type { RouteObject } from 'react-router-dom';
import type { ApiClient } from '../lib/requests/api-client.js';
import { sessionApiOf } from '../shell/session/session-api.js';
import { pageRoute, type PageModule, type ServedPage } from './page.js';

// Before zod loads with the first page: it would try `eval`, which the content security policy forbids and reports.
if (!import.meta.env.SSR) Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

const served = (file: string): ServedPage => ({ file, browserOnly: true });

/** Route of a page of the administration; `name` is `<resource>/<page>`. */
function page(path: string, name: string, load: () => Promise<PageModule>) {
  const file = name.replace('/', '/pages/');
  return pageRoute(path, load, import.meta.env.SSR && served(`src/features/administration/${file}-page.tsx`));
}

const PAGES = [
  page('cardinaux', 'cardinals/add', () => import('../features/administration/cardinals/pages/add-page.js')),
  page('cardinaux/liste', 'cardinals/list', () => import('../features/administration/cardinals/pages/list-page.js')),
  page('cardinaux/edit/:id', 'cardinals/edit', () => import('../features/administration/cardinals/pages/edit-page.js')),
  page(
    'cardinaux/papabile/:id',
    'cardinals/papabile',
    () => import('../features/administration/cardinals/pages/papabile-page.js'),
  ),
  page(
    'papabile-jour',
    'papabile-du-jour/papabile-du-jour',
    () => import('../features/administration/papabile-du-jour/pages/papabile-du-jour-page.js'),
  ),
  page('quiz', 'quiz/list', () => import('../features/administration/quiz/pages/list-page.js')),
  page('quiz/nouvelle', 'quiz/question', () => import('../features/administration/quiz/pages/question-page.js')),
  page('quiz/:id', 'quiz/question', () => import('../features/administration/quiz/pages/question-page.js')),
  page('articles', 'articles/list', () => import('../features/administration/articles/pages/list-page.js')),
  page('articles/create', 'articles/create', () => import('../features/administration/articles/pages/create-page.js')),
  page('articles/edit/:id', 'articles/edit', () => import('../features/administration/articles/pages/edit-page.js')),
  page('gallery', 'galleries/galleries', () => import('../features/administration/galleries/pages/galleries-page.js')),
  page(
    'gallery/:galleryId/images',
    'galleries/images',
    () => import('../features/administration/galleries/pages/images-page.js'),
  ),
  page(
    'gallery/download-stats',
    'downloads/downloads',
    () => import('../features/administration/downloads/pages/downloads-page.js'),
  ),
  page(
    'projections',
    'projections/projections',
    () => import('../features/administration/projections/pages/projections-page.js'),
  ),
  page('taches', 'tasks/tasks', () => import('../features/administration/tasks/pages/tasks-page.js')),
  page('courriers', 'tasks/mails', () => import('../features/administration/tasks/pages/mails-page.js')),
  page('comptes', 'accounts/accounts', () => import('../features/administration/accounts/pages/accounts-page.js')),
  page('journal', 'journal/journal', () => import('../features/administration/journal/pages/journal-page.js')),
  pageRoute(
    'analyse',
    () => import('../features/replay/pages/editions-page.js'),
    import.meta.env.SSR && served('src/features/replay/pages/editions-page.tsx'),
  ),
  pageRoute(
    'analyse/:conclaveId',
    () => import('../features/replay/pages/player-page.js'),
    import.meta.env.SSR && served('src/features/replay/pages/player-page.tsx'),
  ),
  page('conclave', 'conclave/control', () => import('../features/administration/conclave/pages/control-page.js')),
];

/** Pages under `/admin`, loaded on demand. */
export const administrationRoutes = (api: ApiClient): RouteObject[] => PAGES.map((route) => route(sessionApiOf(api)));
