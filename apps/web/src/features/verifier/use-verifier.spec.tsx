/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { leaf, verificationOf } from './rules/verification.fixture.js';
import { useSealPolling, type Stage } from './use-verifier.js';

const WAITING = verificationOf({ is: 'not-yet-sealed', leaf, standing: { is: 'counted' }, promise: 'valid' });

let root: Root;
const recheck = jest.fn(() => Promise.resolve(WAITING));
const setStage = (): void => undefined;
function Polling({ stage }: { stage: Stage }) {
  useSealPolling(stage, setStage, recheck);
  return null;
}
const pollsOf = async (stage: Stage): Promise<number> => {
  recheck.mockClear();
  act(() => root.render(<Polling stage={stage} />));
  for (let seconds = 0; seconds < 120; seconds += 2) await act(() => jest.advanceTimersByTimeAsync(2_000));
  return recheck.mock.calls.length;
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.body.appendChild(document.createElement('p')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  jest.useRealTimers();
});

it('looks for the seal of each verdict for a minute, also after another one has had none', async () => {
  expect(await pollsOf({ is: 'verified', verification: WAITING })).toBe(30);
  expect(await pollsOf({ is: 'verified', verification: WAITING })).toBe(30);
});
