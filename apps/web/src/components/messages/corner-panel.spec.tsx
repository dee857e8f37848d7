/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { CornerPanel } from './corner-panel.js';

let root: Root;

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <main id="contenu" tabIndex={-1}>
      {isOpen && (
        <CornerPanel label="Note" closeLabel="Fermer" onClose={() => setOpen(false)}>
          Texte
        </CornerPanel>
      )}
    </main>
  );
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it('gives the focus to the page when it is closed', () => {
  act(() => root.render(<Page />));
  const button = document.querySelector('button');
  button?.focus();
  act(() => button?.click());
  expect(document.activeElement?.id).toBe('contenu');
});
