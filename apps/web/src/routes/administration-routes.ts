import type { RouteObject } from 'react-router-dom';
import type { ApiClient } from '../lib/api-client.js';
import { pageRoute } from './page.js';

const PAGES = [
  pageRoute(
    'cardinaux',
    () => import('../features/administration/cardinals/pages/add-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/cardinals/pages/add-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'cardinaux/liste',
    () => import('../features/administration/cardinals/pages/list-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/cardinals/pages/list-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'cardinaux/edit/:id',
    () => import('../features/administration/cardinals/pages/edit-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/cardinals/pages/edit-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'cardinaux/papabile/:id',
    () => import('../features/administration/cardinals/pages/papabile-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/cardinals/pages/papabile-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'papabile-jour',
    () => import('../features/administration/papabile-du-jour/pages/papabile-du-jour-page.js'),
    import.meta.env.SSR && {
      file: 'src/features/administration/papabile-du-jour/pages/papabile-du-jour-page.tsx',
      browserOnly: true,
    },
  ),
  pageRoute(
    'quiz',
    () => import('../features/administration/quiz/pages/list-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/quiz/pages/list-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'quiz/nouvelle',
    () => import('../features/administration/quiz/pages/question-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/quiz/pages/question-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'quiz/:id',
    () => import('../features/administration/quiz/pages/question-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/quiz/pages/question-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'articles',
    () => import('../features/administration/articles/pages/list-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/articles/pages/list-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'articles/create',
    () => import('../features/administration/articles/pages/create-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/articles/pages/create-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'articles/edit/:id',
    () => import('../features/administration/articles/pages/edit-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/articles/pages/edit-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'gallery',
    () => import('../features/administration/galleries/pages/galleries-page.js'),
    import.meta.env.SSR && {
      file: 'src/features/administration/galleries/pages/galleries-page.tsx',
      browserOnly: true,
    },
  ),
  pageRoute(
    'gallery/:galleryId/images',
    () => import('../features/administration/galleries/pages/images-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/galleries/pages/images-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'gallery/download-stats',
    () => import('../features/administration/downloads/pages/downloads-page.js'),
    import.meta.env.SSR && {
      file: 'src/features/administration/downloads/pages/downloads-page.tsx',
      browserOnly: true,
    },
  ),
  pageRoute(
    'projections',
    () => import('../features/administration/projections/pages/projections-page.js'),
    import.meta.env.SSR && {
      file: 'src/features/administration/projections/pages/projections-page.tsx',
      browserOnly: true,
    },
  ),
  pageRoute(
    'taches',
    () => import('../features/administration/tasks/pages/tasks-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/tasks/pages/tasks-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'courriers',
    () => import('../features/administration/tasks/pages/mails-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/tasks/pages/mails-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'comptes',
    () => import('../features/administration/accounts/pages/accounts-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/accounts/pages/accounts-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'journal',
    () => import('../features/administration/journal/pages/journal-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/journal/pages/journal-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'analyse',
    () => import('../features/replay/pages/editions-page.js'),
    import.meta.env.SSR && { file: 'src/features/replay/pages/editions-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'analyse/:conclaveId',
    () => import('../features/replay/pages/player-page.js'),
    import.meta.env.SSR && { file: 'src/features/replay/pages/player-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'conclave',
    () => import('../features/administration/conclave/pages/control-page.js'),
    import.meta.env.SSR && { file: 'src/features/administration/conclave/pages/control-page.tsx', browserOnly: true },
  ),
];

/** Pages under `/admin`, loaded on demand. */
export const administrationRoutes = (api: ApiClient): RouteObject[] => PAGES.map((route) => route(api));
