import { describe, expect, it } from '@jest/globals';
import type { Frame } from './frame.js';
import type { ReplayCommand, ReplayAnswer } from './messages.js';
import { createReplayClient } from './replay-client.js';

/** Worker whose answers the test gives. */
function fakeWorker() {
  const posted: ReplayCommand[] = [];
  const target = new EventTarget();
  const replay = createReplayClient({
    postMessage: (command: ReplayCommand) => void posted.push(command),
    addEventListener: target.addEventListener.bind(target),
    terminate: () => undefined,
  });
  const respond = (answer: ReplayAnswer) => target.dispatchEvent(Object.assign(new Event('message'), { data: answer }));
  return { replay, posted, respond, crash: () => target.dispatchEvent(new Event('error')) };
}

const frame = { sequence: 3 } as Frame; // only identity matters

describe('the replay client', () => {
  it('matches answers to requests in any order', async () => {
    const { replay, posted, respond } = fakeWorker();
    const [first, second] = [replay.frame({ at: 1 }), replay.frame({ at: 3 })];
    expect(posted).toEqual([
      { id: 1, request: { at: 1 } },
      { id: 2, request: { at: 3 } },
    ]);
    respond({ id: 2, frame });
    respond({ id: 1, failed: 'unreachable' });
    await expect(second).resolves.toBe(frame);
    await expect(first).rejects.toMatchObject({ why: 'unreachable' });
  });

  it('asks for the votes of a round', async () => {
    const { replay, posted, respond } = fakeWorker();
    const asked = replay.tallies({ from: 2, to: 9, moments: [5] });
    expect(posted).toEqual([{ id: 1, tallies: { from: 2, to: 9, moments: [5] } }]);
    respond({ id: 1, tallies: [{ total: 3, votes: [['a', 3]] }] });
    await expect(asked).resolves.toEqual([{ total: 3, votes: [['a', 3]] }]);
  });

  it('rejects pending requests when the worker fails to load or crashes', async () => {
    const { replay, crash } = fakeWorker();
    const pending = replay.frame({ at: 1 });
    crash();
    await expect(pending).rejects.toMatchObject({ why: 'broken' });
    await expect(replay.frame({ at: 2 })).rejects.toMatchObject({ why: 'broken' });
  });
});
