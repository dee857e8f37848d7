/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { viewWith } from '../../../live/live-conclave.fixture.js';
import { ApiError } from '../../../lib/requests/api-client.js';
import { ApiContext, noApi } from '../../../shell/api.js';
import { useMilestones } from './use-milestones.js';

const viewOf = (revision: number) => {
  const view = viewWith();
  return { ...view, conclaveState: { ...view.conclaveState, revision } };
};

describe('milestones of the evening', () => {
  let root: Root;
  let calls = 0;
  let isFailing = false;
  const get = async <T,>() => {
    calls += 1;
    if (isFailing) throw new ApiError(503, 'store-unavailable', '');
    return { marks: Array.from({ length: calls }), cardinals: [] } as T; // the hook decides the type
  };
  const api = { ...noApi, get };
  function MilestoneCount({ revision }: { revision: number }) {
    const milestones = useMilestones(viewOf(revision));
    return typeof milestones === 'object' ? milestones.marks.length : milestones;
  }
  const show = (revision: number) =>
    act(() =>
      root.render(
        <ApiContext value={api}>
          <MilestoneCount revision={revision} />
        </ApiContext>,
      ),
    );
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  beforeEach(() => {
    jest.useFakeTimers();
    calls = 0;
    isFailing = false;
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    root = createRoot(document.body.appendChild(document.createElement('p')));
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
    jest.useRealTimers();
  });

  it('are loaded at once, and at most once for many changes of leader within seconds', async () => {
    show(0);
    await pass(0);
    expect(document.body.textContent).toBe('1');
    jest.spyOn(Math, 'random').mockReturnValue(0.9);
    for (let revision = 1; revision <= 80; revision += 1) {
      show(revision);
      await pass(100);
    }
    expect(calls).toBe(1);
    await pass(2_000);
    expect(document.body.textContent).toBe('2');
    await pass(60_000);
    expect(calls).toBe(2);
  });

  it('are loaded again after a failed call', async () => {
    show(0);
    await pass(0);
    isFailing = true;
    show(1);
    await pass(60_000);
    expect(document.body.textContent).toBe('1');
    isFailing = false;
    await pass(200_000);
    expect(document.body.textContent).toBe(String(calls));
    const loadedBy = calls;
    await pass(200_000);
    expect(calls).toBe(loadedBy);
  });

  it('are loaded again after an answer that a change has overtaken', async () => {
    show(0);
    show(1);
    await pass(0);
    jest.spyOn(Math, 'random').mockReturnValue(0);
    show(2);
    await pass(1);
    show(3);
    await pass(60_000);
    expect(document.body.textContent).toBe(String(calls));
    expect(calls).toBe(3);
  });
});
