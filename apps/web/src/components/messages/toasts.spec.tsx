/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { toast, Toasts } from './toasts.js';

let root: Root;
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const messages = () => [...document.querySelectorAll('.toast span')].map(({ textContent }) => textContent);

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Toasts />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  jest.useRealTimers();
});

it('gives the focus back when another toast replaces the one that has it', async () => {
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  act(() => void toast('success', 'Supprimé', 3_000));
  await pass(0);
  act(() => document.querySelector<HTMLElement>('.toast button')?.focus());
  act(() => void toast('success', 'Enregistré', 3_000));
  await pass(300);
  expect(messages()).toEqual(['Enregistré']);
  expect(document.activeElement).toBe(before);
  await pass(3_300);
});

it('closes after its time, but not while a button of the toasts has the focus', async () => {
  act(() => void toast('success', 'Enregistré', 3_000));
  await pass(2_000);
  act(() => document.querySelector<HTMLElement>('.toast button')?.focus());
  await pass(60_000);
  expect(messages()).toEqual(['Enregistré']);
  act(() => document.querySelector<HTMLElement>('.toast button')?.blur());
  await pass(3_300);
  expect(messages()).toEqual([]);
});
