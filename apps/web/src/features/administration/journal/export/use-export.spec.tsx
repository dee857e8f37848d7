/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { useExport } from './use-export.js';

afterEach(() => void jest.restoreAllMocks());

it.each([
  [401, 'Session expirée', { is: 'ready' }],
  [403, 'Accès refusé', { is: 'refused', why: 'Accès refusé' }],
])('an export that is answered with %i leaves the dialog with what is still true after a login', async (...of) => {
  const [status, message, stage] = of;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ message }, { status }));
  let exporting: ReturnType<typeof useExport> | undefined;
  function Exporting() {
    exporting = useExport();
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Exporting />));
  await act(async () => exporting?.start({ path: '/export.csv', format: 'csv', from: 1, to: 2 }));
  expect(exporting?.stage).toEqual(stage);
  act(() => root.unmount());
});
