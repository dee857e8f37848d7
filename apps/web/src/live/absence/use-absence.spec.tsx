/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ApiContext, noApi } from '../../shell/api.js';
import { roundOf, viewWith } from '../live-conclave.fixture.js';
import { momentOfView } from '../summary/summary-of.js';
import { dismissAbsence, useAbsence } from './use-absence.js';
import { visitorReturn } from './visitor-return.js';

const BACK = '2025-05-09T09:00:00.000Z';
const closed = roundOf({ roundNumber: 7, isComplete: true, timestamp: '2025-05-09T08:00:00.000Z' });
const view = viewWith({ at: BACK, rounds: [closed, roundOf({})] });
const back = {
  visit: { conclaveId: 'c1', position: '', at: '2025-05-09T07:00:00.000Z' },
  returnedAt: Date.parse(BACK),
};

describe('the absence of a visitor', () => {
  let root: Root;
  let requested: string[];
  let milestones: () => Promise<unknown>;
  const get = <T,>(path: string): Promise<T> => {
    requested.push(path);
    return milestones() as Promise<T>; // the hook decides the type
  };
  const api = { ...noApi, get };
  const Missed = () => useAbsence(view, momentOfView(view))?.closedRounds.length ?? 'nothing';
  const text = () => document.body.textContent;
  const show = () =>
    act(async () =>
      root.render(
        <ApiContext value={api}>
          <Missed />
        </ApiContext>,
      ),
    );

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    localStorage.clear();
    requested = [];
    milestones = () => Promise.resolve({ marks: [], cardinals: [] });
    visitorReturn.set(null);
    root = createRoot(document.body.appendChild(document.createElement('p')));
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    visitorReturn.set(null);
  });

  it('asks for nothing while nobody has come back', async () => {
    await show();
    expect([text(), requested]).toEqual(['nothing', []]);
  });

  it('is told after a return until it is dismissed', async () => {
    await show();
    await act(async () => visitorReturn.set(back));
    expect([text(), requested]).toEqual(['1', ['/api/replay/c1/milestones']]);
    await act(async () => dismissAbsence());
    expect(text()).toBe('nothing');
  });

  it('is not told in part when the milestones cannot be loaded', async () => {
    milestones = () => Promise.reject(new Error('offline'));
    visitorReturn.set(back);
    await show();
    expect(text()).toBe('nothing');
  });
});
