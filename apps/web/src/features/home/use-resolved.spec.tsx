/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useResolved, type MaybePromise } from './use-resolved.js';

let root: Root;
let resolved: string | null | undefined;
function Part({ value }: { value: MaybePromise<string | null> }) {
  resolved = useResolved(value);
  return null;
}
const show = (value: MaybePromise<string | null>) => act(async () => root.render(<Part value={value} />));

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('p')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it('has the value of the page at once, and that of a promise once it has arrived', async () => {
  await show('rendered');
  expect(resolved).toBe('rendered');
  await show(Promise.resolve('loaded'));
  expect(resolved).toBe('loaded');
});

it('keeps a value while it is loaded again, and if that fails', async () => {
  await show(Promise.resolve('loaded'));
  await show(new Promise(() => undefined));
  expect(resolved).toBe('loaded');
  await show(Promise.resolve(null));
  expect(resolved).toBe('loaded');
});

it('is undefined while pending, and null after a failure', async () => {
  await show(new Promise(() => undefined));
  expect(resolved).toBeUndefined();
  await show(Promise.resolve(null));
  expect(resolved).toBeNull();
});
