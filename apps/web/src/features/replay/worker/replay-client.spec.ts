import { describe, expect, it } from '@jest/globals';
import type { Frame } from './frame.js';
import type { ReplayCommand, ReplayAnswer } from './messages.js';
import { replayOver } from './replay-client.js';

/** A worker whose answers the test gives. */
function line() {
  const posted: ReplayCommand[] = [];
  const target = new EventTarget();
  const replay = replayOver({
    postMessage: (order: ReplayCommand) => void posted.push(order),
    addEventListener: target.addEventListener.bind(target),
    terminate: () => undefined,
  } as unknown as Worker); // all that is asked of one
  const tell = (told: ReplayAnswer) =>
    target.dispatchEvent(Object.assign(new Event('message'), { data: told }));
  return { replay, posted, tell, die: () => target.dispatchEvent(new Event('error')) };
}

const frame = { sequence: 3 } as Frame; // what is told apart here

describe('the line to the worker', () => {
  it('brings each answer to its question, in whatever order they come', async () => {
    const { replay, posted, tell } = line();
    const [first, second] = [replay.frame({ at: 1 }), replay.frame({ at: 3 })];
    expect(posted).toEqual([
      { id: 1, wish: { at: 1 } },
      { id: 2, wish: { at: 3 } },
    ]);
    tell({ id: 2, frame });
    tell({ id: 1, failed: 'unreachable' });
    await expect(second).resolves.toBe(frame);
    await expect(first).rejects.toMatchObject({ why: 'unreachable' });
  });

  it('leaves nobody waiting for a worker that did not come or has died', async () => {
    const { replay, die } = line();
    const asked = replay.frame({ at: 1 });
    die();
    await expect(asked).rejects.toMatchObject({ why: 'broken' });
    await expect(replay.frame({ at: 2 })).rejects.toMatchObject({ why: 'broken' });
  });
});
