/** @jest-environment <rootDir>/infra/pages/environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ApiError } from '../../lib/requests/api-client.js';
import { roundOf, viewWith } from '../../live/live-conclave.fixture.js';
import type { OwnVote } from '../../live/receipts/own-votes.js';
import { ApiContext, noApi } from '../../shell/api.js';
import { verificationOf } from './rules/verification.fixture.js';
import { useOwnChecks, type OwnChecks } from './use-own-checks.js';

const { conclaveId, roundId, eventId, recordedAt, leafHash } = verificationOf({
  is: 'unreadable',
  what: 'evidence',
}).receipt;
/** Votes of one edition, oldest first. */
const votesOf = (count: number): OwnVote[] =>
  Array.from({ length: count }, (_, index) => ({
    cardinalId: 'd'.repeat(24),
    round: 8,
    time: recordedAt,
    receipt: {
      v: 1,
      conclaveId,
      sequence: index + 1,
      roundId,
      eventId: `${eventId.slice(0, -3)}${String(index).padStart(3, '0')}`,
      recordedAt,
      leafHash,
    },
  }));
const NOBODY: readonly string[] = [];

describe('the receipts of a browser', () => {
  let root: Root;
  let requested: string[];
  let answerTo: (path: string) => unknown;
  let latest: OwnChecks;
  const get = async <T,>(path: string): Promise<T> => {
    requested.push(path);
    return answerTo(path) as T; // the hook decides the type
  };
  function Checks({ votes }: { votes: readonly OwnVote[] }) {
    latest = useOwnChecks(votes, NOBODY);
    return null;
  }
  const api = { ...noApi, get };
  const show = (votes: readonly OwnVote[]) =>
    act(async () =>
      root.render(
        <ApiContext value={api}>
          <Checks votes={votes} />
        </ApiContext>,
      ),
    );
  /** Lets every pending check come to its end. */
  const settle = async (): Promise<void> => {
    do await act(() => new Promise((resolve) => setImmediate(resolve)));
    while (latest.isRunning);
  };
  const proofs = () => requested.filter((path) => path.includes('/preuve/'));

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    localStorage.clear();
    requested = [];
    const { conclaveState } = viewWith();
    const edition = { _id: conclaveId, closedAt: null };
    answerTo = (path) =>
      path.includes('/editions/')
        ? { conclaveState, rounds: [roundOf({ _id: roundId })], edition }
        : path.includes('/preuve/')
          ? { is: 'unknown' }
          : { keys: [] };
    root = createRoot(document.body.appendChild(document.createElement('p')));
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  it('are checked, each once, and their edition and keys are fetched once', async () => {
    await show(votesOf(3));
    await settle();
    expect([...latest.checks.values()].map((each) => each !== 'failed' && each.finding.is)).toEqual(
      Array.from({ length: 3 }, () => 'forged-receipt'), // the hash of the fixture is none
    );
    expect(proofs()).toHaveLength(3);
    expect(requested.filter((path) => path.includes('/editions/'))).toHaveLength(1);
    expect(requested.filter((path) => path.includes('.well-known'))).toHaveLength(1);
    expect(latest.editions.get(conclaveId)?.rounds).toHaveLength(1);
  });

  it('are checked newest first, and the older ones on request', async () => {
    await show(votesOf(22));
    await settle();
    expect([proofs()[0]?.includes(`/${conclaveId}/22?`), proofs().length, latest.remaining]).toEqual([true, 20, 2]);
    act(() => latest.checkAll());
    await settle();
    expect([proofs().length, latest.remaining]).toEqual([22, 0]);
  });

  it('can be checked without their edition', async () => {
    const answered = answerTo;
    answerTo = (path) => {
      if (path.includes('/editions/')) throw new ApiError(503, 'unavailable', '');
      return answered(path);
    };
    await show(votesOf(1));
    await settle();
    expect([latest.checks.size, latest.editions.size]).toEqual([1, 0]);
  });
});
