import { redirect } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { ApiClient } from '../lib/api-client.js';
import { ErrorScreen } from './error-screen.js';
import { Loading } from './loading.js';
import { pageRoute } from './page.js';
import { RootLayout } from './root-layout.js';

const PUBLIC = [
  pageRoute(
    '',
    () => import('../features/home/pages/home-page.js'),
    import.meta.env.SSR && { file: 'src/features/home/pages/home-page.tsx' },
  ),
  pageRoute(
    'conclave',
    () => import('../features/conclave/pages/conclave-page.js'),
    import.meta.env.SSR && {
      file: 'src/features/conclave/pages/conclave-page.tsx',
      parameters: ['onglet', 'tri', 'vue', 'q', 'tour', 'edition'],
    },
  ),
  pageRoute(
    'cardinaux',
    () => import('../features/directory/pages/directory-page.js'),
    import.meta.env.SSR && {
      file: 'src/features/directory/pages/directory-page.tsx',
      parameters: [
        ...['nom', 'statutVotant', 'ordre', 'continent', 'papabile', 'paysService', 'paysNaissance'],
        ...['creePar', 'age', 'date', 'tri', 'sens', 'page', 'vue'],
      ],
    },
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
    import.meta.env.SSR && {
      file: 'src/features/papabile-du-jour/pages/archive-page.tsx',
      parameters: ['page'],
    },
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
    'login',
    () => import('../features/accounts/pages/login-page.js'),
    import.meta.env.SSR && { file: 'src/features/accounts/pages/login-page.tsx', browserOnly: true },
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

/** Under which its pages are put in place when they come later. */
export const ADMINISTRATION_ID = 'administration';

const NOT_FOUND = pageRoute(
  '*',
  () => import('../features/not-found/pages/not-found-page.js'),
  import.meta.env.SSR && { file: 'src/features/not-found/pages/not-found-page.tsx' },
);

/** `administration`: its pages, where they are known from the start; in the browser they come when somebody goes there. */
export function createRoutes(api: ApiClient, administration: readonly RouteObject[] = []): RouteObject[] {
  return [
    {
      path: '/',
      Component: RootLayout,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Loading,
      children: [
        {
          ErrorBoundary: ErrorScreen,
          children: [
            ...PUBLIC.map((route) => route(api)),
            {
              id: ADMINISTRATION_ID,
              path: 'admin',
              handle: import.meta.env.SSR && {
                file: 'src/features/administration/administration-layout.tsx',
              },
              lazy: () => import('../features/administration/administration-layout.js'),
              children: [
                { index: true, loader: () => redirect('/admin/cardinaux') },
                ...administration,
                NOT_FOUND(api),
              ],
            },
            NOT_FOUND(api),
          ],
        },
      ],
    },
  ];
}
