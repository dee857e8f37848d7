import { redirect, type RouteObject } from 'react-router-dom';
import type { ApiClient } from '../lib/requests/api-client.js';
import { ErrorScreen } from '../shell/error-screen.js';
import { Loading } from '../shell/loading.js';
import { pageRoute } from './page.js';
import type { RoutePart } from './route-part.js';
import { RootLayout } from '../shell/root-layout.js';

/** The most visited pages; their routes are part of the entry chunk, all others load on demand. */
const ENTRY_PAGES = [
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
      parameters: ['onglet', 'tri', 'vue', 'q', 'tour', 'edition', 'tv'],
    },
  ),
];

const NOT_FOUND = pageRoute(
  '*',
  () => import('../features/not-found/pages/not-found-page.js'),
  import.meta.env.SSR && { file: 'src/features/not-found/pages/not-found-page.tsx' },
);

/**
 * Only the browser knows whether the user may see the administration, so an unknown address below `/admin` is reported
 * there too.
 */
const ADMINISTRATION_NOT_FOUND = import.meta.env.SSR
  ? pageRoute('*', () => import('../features/not-found/pages/not-found-page.js'), {
      file: 'src/features/not-found/pages/not-found-page.tsx',
      browserOnly: true,
    })
  : NOT_FOUND;

/** Routes known at start-up: all of them on the server, in the browser those of the first page's part. */
interface InitialRoutes {
  readonly public?: readonly RouteObject[];
  readonly administration?: readonly RouteObject[];
}

export function createRoutes(
  api: ApiClient,
  { public: pages = [], administration = [] }: InitialRoutes,
): RouteObject[] {
  return [
    {
      path: '/',
      // In the browser the summary comes with the connection.
      ...(import.meta.env.SSR && {
        loader: async () => (await import('../live/summary/load-summary.js')).loadSummaryOrNull(api),
      }),
      Component: RootLayout,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Loading,
      children: [
        {
          id: 'public' satisfies RoutePart,
          ErrorBoundary: ErrorScreen,
          children: [
            ...ENTRY_PAGES.map((route) => route(api)),
            ...pages,
            {
              id: 'administration' satisfies RoutePart,
              path: 'admin',
              handle: import.meta.env.SSR && { file: 'src/features/administration/administration-layout.tsx' },
              lazy: () => import('../features/administration/administration-layout.js'),
              children: [
                { index: true, loader: () => redirect('/admin/cardinaux') },
                ...administration,
                ADMINISTRATION_NOT_FOUND(api),
              ],
            },
            NOT_FOUND(api),
          ],
        },
      ],
    },
  ];
}
