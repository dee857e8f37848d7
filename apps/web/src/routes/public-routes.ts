import type { RouteObject } from 'react-router-dom';
import type { ApiClient } from '../lib/requests/api-client.js';
import { PARAMETERS } from '../features/directory/rules/parameters.js';
import { pageRoute } from './page.js';

const PAGES = [
  pageRoute(
    'conclave/mes-voix',
    () => import('../features/verifier/pages/my-votes-page.js'),
    import.meta.env.SSR && { file: 'src/features/verifier/pages/my-votes-page.tsx' },
  ),
  pageRoute(
    'conclave/pronostics',
    () => import('../features/conclave/pages/forecasts-page.js'),
    import.meta.env.SSR && { file: 'src/features/conclave/pages/forecasts-page.tsx' },
  ),
  pageRoute(
    'conclave/confiance',
    () => import('../features/verifier/pages/trust-page.js'),
    import.meta.env.SSR && { file: 'src/features/verifier/pages/trust-page.tsx' },
  ),
  pageRoute(
    'conclave/verifier',
    () => import('../features/verifier/pages/verifier-page.js'),
    import.meta.env.SSR && { file: 'src/features/verifier/pages/verifier-page.tsx' },
  ),
  pageRoute(
    'conclave/replay/:conclaveId',
    () => import('../features/replay/pages/public-page.js'),
    import.meta.env.SSR && { file: 'src/features/replay/pages/public-page.tsx' },
  ),
  pageRoute(
    'donnees',
    () => import('../features/open-data/pages/open-data-page.js'),
    import.meta.env.SSR && { file: 'src/features/open-data/pages/open-data-page.tsx' },
  ),
  pageRoute(
    'widget/integrer',
    () => import('../features/widget/pages/embed-page.js'),
    import.meta.env.SSR && { file: 'src/features/widget/pages/embed-page.tsx' },
  ),
  pageRoute(
    'cardinaux',
    () => import('../features/directory/pages/directory-page.js'),
    import.meta.env.SSR && { file: 'src/features/directory/pages/directory-page.tsx', parameters: PARAMETERS },
  ),
  pageRoute(
    'cardinaux/electeurs',
    () => import('../features/directory/pages/electors-page.js'),
    import.meta.env.SSR && { file: 'src/features/directory/pages/electors-page.tsx', parameters: ['date'] },
  ),
  pageRoute(
    'cardinaux/comparer',
    () => import('../features/directory/pages/comparison-page.js'),
    import.meta.env.SSR && { file: 'src/features/directory/pages/comparison-page.tsx', parameters: ['c'] },
  ),
  pageRoute(
    'cardinaux/:slug',
    () => import('../features/directory/pages/cardinal-page.js'),
    import.meta.env.SSR && { file: 'src/features/directory/pages/cardinal-page.tsx' },
  ),
  pageRoute(
    'papabili',
    () => import('../features/papabili/pages/papabili-page.js'),
    import.meta.env.SSR && { file: 'src/features/papabili/pages/papabili-page.tsx' },
  ),
  pageRoute(
    'papabile-du-jour',
    () => import('../features/papabile-du-jour/pages/day-page.js'),
    import.meta.env.SSR && { file: 'src/features/papabile-du-jour/pages/day-page.tsx' },
  ),
  pageRoute(
    'papabile-du-jour/archive',
    () => import('../features/papabile-du-jour/pages/archive-page.js'),
    import.meta.env.SSR && { file: 'src/features/papabile-du-jour/pages/archive-page.tsx', parameters: ['page'] },
  ),
  pageRoute(
    'papabile-du-jour/:slug',
    () => import('../features/papabile-du-jour/pages/day-page.js'),
    import.meta.env.SSR && { file: 'src/features/papabile-du-jour/pages/day-page.tsx' },
  ),
  pageRoute(
    'actualites',
    () => import('../features/news/pages/news-page.js'),
    import.meta.env.SSR && {
      file: 'src/features/news/pages/news-page.tsx',
      parameters: ['categorie', 'search', 'page'],
    },
  ),
  pageRoute(
    'actualites/:slug',
    () => import('../features/news/pages/article-page.js'),
    import.meta.env.SSR && { file: 'src/features/news/pages/article-page.tsx' },
  ),
  pageRoute(
    'quiz',
    () => import('../features/quiz/pages/quiz-page.js'),
    import.meta.env.SSR && {
      file: 'src/features/quiz/pages/quiz-page.tsx',
      parameters: ['categorie', 'niveau', 'partie'],
    },
  ),
  pageRoute(
    'galeries',
    () => import('../features/galleries/pages/galleries-page.js'),
    import.meta.env.SSR && { file: 'src/features/galleries/pages/galleries-page.tsx' },
  ),
  pageRoute(
    'galeries/:slug',
    () => import('../features/galleries/pages/gallery-page.js'),
    import.meta.env.SSR && { file: 'src/features/galleries/pages/gallery-page.tsx', parameters: ['image'] },
  ),
  pageRoute(
    'gallery/download/:token',
    () => import('../features/galleries/pages/download-page.js'),
    import.meta.env.SSR && { file: 'src/features/galleries/pages/download-page.tsx' },
  ),
  pageRoute(
    'login',
    () => import('../features/accounts/pages/login-page.js'),
    import.meta.env.SSR && { file: 'src/features/accounts/pages/login-page.tsx', parameters: ['refus'] },
  ),
  pageRoute(
    'compte',
    () => import('../features/accounts/pages/account-page.js'),
    import.meta.env.SSR && { file: 'src/features/accounts/pages/account-page.tsx', browserOnly: true },
  ),
  pageRoute(
    'mentions-legales',
    () => import('../features/legal/pages/legal-page.js'),
    import.meta.env.SSR && { file: 'src/features/legal/pages/legal-page.tsx' },
  ),
];

/** Public pages except those in `routes.ts`, loaded on demand. */
export const publicRoutes = (api: ApiClient): RouteObject[] => PAGES.map((route) => route(api));
