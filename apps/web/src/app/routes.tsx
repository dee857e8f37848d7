import { redirect } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { ApiClient } from '../lib/api-client.js';
import { ErrorScreen } from './error-screen.js';
import { Loading } from './loading.js';
import { pageRoute } from './page.js';
import { RootLayout } from './root-layout.js';

const PUBLIC = [
  pageRoute('', 'src/features/home/pages/home-page.tsx', () => import('../features/home/pages/home-page.js')),
  pageRoute(
    'conclave',
    'src/features/conclave/pages/conclave-page.tsx',
    () => import('../features/conclave/pages/conclave-page.js'),
    { parameters: ['onglet', 'tri', 'vue', 'q', 'tour', 'edition'] },
  ),
  pageRoute(
    'cardinaux',
    'src/features/directory/pages/directory-page.tsx',
    () => import('../features/directory/pages/directory-page.js'),
    {
      parameters: [
        ...['nom', 'statutVotant', 'ordre', 'continent', 'papabile', 'paysService', 'paysNaissance'],
        ...['creePar', 'age', 'date', 'tri', 'sens', 'page', 'vue'],
      ],
    },
  ),
  pageRoute(
    'cardinaux/electeurs',
    'src/features/directory/pages/electors-page.tsx',
    () => import('../features/directory/pages/electors-page.js'),
    { parameters: ['date'] },
  ),
  pageRoute(
    'cardinaux/comparer',
    'src/features/directory/pages/comparison-page.tsx',
    () => import('../features/directory/pages/comparison-page.js'),
    { parameters: ['c'] },
  ),
  pageRoute(
    'cardinaux/:slug',
    'src/features/directory/pages/cardinal-page.tsx',
    () => import('../features/directory/pages/cardinal-page.js'),
  ),
  pageRoute(
    'papabili',
    'src/features/papabili/pages/papabili-page.tsx',
    () => import('../features/papabili/pages/papabili-page.js'),
  ),
  pageRoute(
    'papabile-du-jour',
    'src/features/papabile-du-jour/pages/day-page.tsx',
    () => import('../features/papabile-du-jour/pages/day-page.js'),
  ),
  pageRoute(
    'papabile-du-jour/archive',
    'src/features/papabile-du-jour/pages/archive-page.tsx',
    () => import('../features/papabile-du-jour/pages/archive-page.js'),
    { parameters: ['page'] },
  ),
  pageRoute(
    'papabile-du-jour/:slug',
    'src/features/papabile-du-jour/pages/day-page.tsx',
    () => import('../features/papabile-du-jour/pages/day-page.js'),
  ),
  pageRoute(
    'login',
    'src/features/accounts/pages/login-page.tsx',
    () => import('../features/accounts/pages/login-page.js'),
    { browserOnly: true },
  ),
  pageRoute(
    'compte',
    'src/features/accounts/pages/account-page.tsx',
    () => import('../features/accounts/pages/account-page.js'),
    { browserOnly: true },
  ),
  pageRoute(
    'mentions-legales',
    'src/features/legal/pages/legal-page.tsx',
    () => import('../features/legal/pages/legal-page.js'),
  ),
];

const ADMINISTRATION = [
  pageRoute(
    'cardinaux',
    'src/features/administration/cardinals/pages/add-page.tsx',
    () => import('../features/administration/cardinals/pages/add-page.js'),
    { browserOnly: true },
  ),
  pageRoute(
    'cardinaux/liste',
    'src/features/administration/cardinals/pages/list-page.tsx',
    () => import('../features/administration/cardinals/pages/list-page.js'),
    { browserOnly: true },
  ),
  pageRoute(
    'cardinaux/edit/:id',
    'src/features/administration/cardinals/pages/edit-page.tsx',
    () => import('../features/administration/cardinals/pages/edit-page.js'),
    { browserOnly: true },
  ),
  pageRoute(
    'cardinaux/papabile/:id',
    'src/features/administration/cardinals/pages/papabile-page.tsx',
    () => import('../features/administration/cardinals/pages/papabile-page.js'),
    { browserOnly: true },
  ),
  pageRoute(
    'papabile-jour',
    'src/features/administration/papabile-day/pages/papabile-day-page.tsx',
    () => import('../features/administration/papabile-day/pages/papabile-day-page.js'),
    { browserOnly: true },
  ),
  pageRoute(
    'comptes',
    'src/features/administration/accounts/pages/accounts-page.tsx',
    () => import('../features/administration/accounts/pages/accounts-page.js'),
    { browserOnly: true },
  ),
  pageRoute(
    'journal',
    'src/features/administration/audit/pages/journal-page.tsx',
    () => import('../features/administration/audit/pages/journal-page.js'),
    { browserOnly: true },
  ),
  pageRoute(
    'conclave',
    'src/features/administration/conclave/pages/control-page.tsx',
    () => import('../features/administration/conclave/pages/control-page.js'),
    { browserOnly: true },
  ),
];

const NOT_FOUND = pageRoute(
  '*',
  'src/features/not-found/pages/not-found-page.tsx',
  () => import('../features/not-found/pages/not-found-page.js'),
);

export function createRoutes(api: ApiClient): RouteObject[] {
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
              path: 'admin',
              handle: { file: 'src/features/administration/administration-layout.tsx' },
              lazy: () => import('../features/administration/administration-layout.js'),
              children: [
                { index: true, loader: () => redirect('/admin/cardinaux') },
                ...ADMINISTRATION.map((route) => route(api)),
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
