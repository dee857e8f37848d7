/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { ErrorScreen } from '../shell/error-screen.js';
import { deferRouter } from './deferred-router.js';

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError: () => undefined });
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it('shows the error screen of the site for a page that cannot be rendered', () => {
  const Broken = () => {
    throw new TypeError('Failed to fetch');
  };
  const router = deferRouter({
    routes: [{ path: '/', ErrorBoundary: ErrorScreen, children: [{ index: true, Component: Broken }] }],
    loaderData: {},
    load: () => Promise.reject(new Error('not needed')),
  });
  act(() => root.render(<RouterProvider router={router} />));
  expect(document.querySelector('h1')?.textContent).toBe('Cette page n’a pas pu s’afficher');
});
