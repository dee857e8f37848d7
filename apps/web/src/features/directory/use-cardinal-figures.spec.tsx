/** @jest-environment ../../../../../infra/pages/environment.mjs */
import type { CurrentVotes } from '@fumata/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { viewWith } from '../../live/live-conclave.fixture.js';
import { latestSummary } from '../../live/summary/latest-summary.js';
import { summaryOf } from '../../live/summary/summary-of.js';
import { ApiContext, noApi } from '../../shell/api.js';
import { figuresOf, useCardinalFigures } from './use-cardinal-figures.js';

const { conclaveState, ...votes } = viewWith();
const now = '2025-05-09T08:00:00.000Z';
const votesAt = (position: string, count: number) =>
  ({ ...votes, position, results: [{ cardinalId: 'a', votes: count }] }) as unknown as CurrentVotes; // all that is read
const LOADED = figuresOf('a', { conclaveState, now }, votesAt('0001', 1));

const summaryAt = (position: string) => {
  const summary = { ...summaryOf(viewWith({ position })), leader: null };
  act(() => latestSummary.set({ summary, isLive: true }));
};

describe('the figures of a cardinal', () => {
  let root: Root;
  let answer: (votes: CurrentVotes) => void;
  let calls = 0;
  const get = <T,>() => {
    calls += 1;
    return new Promise<T>((resolve) => (answer = (votes) => resolve(votes as T))); // the hook decides the type
  };

  const Votes = () => useCardinalFigures('a', LOADED)?.votes;
  const answers = (answered: CurrentVotes) => act(async () => answer(answered));
  const passHalfAMinute = () => act(() => jest.advanceTimersByTimeAsync(30_000));

  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    root = createRoot(document.body.appendChild(document.createElement('p')));
    act(() =>
      root.render(
        <ApiContext value={{ ...noApi, get }}>
          <Votes />
        </ApiContext>,
      ),
    );
  });
  afterEach(() => {
    act(() => root.unmount());
    jest.useRealTimers();
  });

  it('is loaded again after an answer that the summaries have overtaken', async () => {
    summaryAt('0002');
    await passHalfAMinute();
    summaryAt('0004');
    await answers(votesAt('0003', 2));
    expect(document.body.textContent).toBe('2');
    await passHalfAMinute();
    expect(calls).toBe(2);
    await answers(votesAt('0004', 3));
    expect(document.body.textContent).toBe('3');
    await passHalfAMinute();
    expect(calls).toBe(2);
  });
});
