/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { expect, it } from '@jest/globals';
import { act, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { ReceiptForm } from './receipt-form.js';

it('verifies a file that the browser cannot read as an empty text, which is no receipt', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const verified: string[][] = [];
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <ReceiptForm
        stage={{ is: 'asking' }}
        typed=""
        area={createRef<HTMLTextAreaElement>()}
        onType={() => undefined}
        onVerify={(...call) => verified.push(call)}
      />,
    ),
  );
  const input = document.querySelector('[type=file]')!;
  const file = { size: 1, text: () => Promise.reject(new DOMException('', 'NotReadableError')) };
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  expect(verified).toEqual([['', 'file']]);
  act(() => root.unmount());
});
