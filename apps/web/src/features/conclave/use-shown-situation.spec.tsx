/** @jest-environment ../../../../../infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createStore, useStore } from '../../lib/store.js';
import type { ConclaveView } from '../../live/conclave-view.js';
import { roundOf, viewWith } from '../../live/fixture.js';
import type { Live } from '../../live/live.js';
import { useShownSituation } from './use-shown-situation.js';

const closedRound = (roundNumber: number) => roundOf({ roundNumber, isComplete: true });
const black = viewWith({ rounds: [closedRound(7), roundOf({ roundNumber: 8 })], totalVotes: 0 });
const paused = { ...black, conclaveState: { ...black.conclaveState, isPaused: true } };
const rounds = [closedRound(7), closedRound(8), roundOf({ roundNumber: 9 })];
const view = createStore<ConclaveView>(black);
let root: Root;
const Shown = () => useShownSituation({ view } as Live, useStore(view, black)).shown.is; // all that the hook reads

const shownAfter = (...views: readonly ConclaveView[]) => {
  for (const next of views) act(() => view.set(next));
  return document.body.textContent;
};

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  view.set(black);
  root = createRoot(document.body.appendChild(document.createElement('p')));
  act(() => root.render(<Shown />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it('shows the result of a round until the conclave is paused', () => {
  expect(shownAfter(black)).toBe('black');
  expect(shownAfter(paused)).toBe('paused');
  expect(shownAfter(black)).toBe('waiting');
});

it('does not show a round that was closed during the pause as fresh', () =>
  expect(shownAfter(paused, { ...paused, rounds }, { ...black, rounds })).toBe('waiting'));

it('shows the result of the first round closed after the pause', () =>
  expect(shownAfter(paused, black, { ...black, rounds })).toBe('black'));
