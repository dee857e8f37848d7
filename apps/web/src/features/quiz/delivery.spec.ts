import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../lib/api-client.js';
import type { ApiClient } from '../../lib/api-client.js';
import { deliver } from './delivery.js';

const ANSWER = { run: 'r1', questionId: 'q1', userAnswer: 2 };
const lost = new ApiError(0, 'unreachable', '');
const refused = new ApiError(409, 'question-not-asked', '');

/** Delivers to a server that gives one outcome after the other; what happened, what was asked, and after which pauses. */
async function delivered(outcomes: readonly unknown[], answer = ANSWER, leaveAfter = Infinity) {
  const left = [...outcomes];
  const done: string[] = [];
  const leaving = new AbortController();
  const ask = <T>(method: string, path: string): Promise<T> => {
    done.push(`${method} ${path}`);
    if (done.filter((each) => each.startsWith('POST')).length >= leaveAfter) leaving.abort();
    const outcome = left.shift();
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome as T); // as the test says
  };
  const api: ApiClient = { get: (path) => ask('GET', path), send: ask };
  await deliver(answer, {
    api,
    signal: leaving.signal,
    happen: ({ is }) => void done.push(is),
    pause: async (milliseconds) => void done.push(String(milliseconds)),
  });
  return done;
}

const POST = 'POST /api/quiz/attempts/r1/answers';
const GET = 'GET /api/quiz/attempts/r1';

describe('an answer on its way', () => {
  it('is sent after half a second; the end of the time at once', async () => {
    expect(await delivered([{}])).toEqual(['500', POST, 'answered']);
    expect(await delivered([{}], { ...ANSWER, userAnswer: -1 })).toEqual([POST, 'answered']);
  });

  it('is sent again while nothing comes back, more and more slowly', async () => {
    expect(await delivered([lost, new ApiError(503, 'x', ''), lost, lost, lost, {}])).toEqual([
      ...['500', POST, 'lost', '1000', POST, 'lost', '2000', POST, 'lost', '4000'],
      ...[POST, 'lost', '8000', POST, 'lost', '8000', POST, 'answered'],
    ]);
  });

  it('that has been recorded already is looked up', async () => {
    expect(await delivered([lost, refused, {}])).toEqual([
      ...['500', POST, 'lost', '1000', POST, GET, 'told'],
    ]);
    expect(await delivered([refused, lost, refused, {}])).toEqual([
      ...['500', POST, GET, 'lost', '1000', POST, GET, 'told'],
    ]);
  });

  it('to a run that the server doesn’t know ends there', async () => {
    expect(await delivered([new ApiError(404, 'unknown-attempt', '')])).toEqual(['500', POST, 'missing']);
  });

  it('is given up by whoever leaves', async () => {
    expect(await delivered([lost, {}], ANSWER, 1)).toEqual(['500', POST]);
  });

  it('doesn’t hide a fault of its own', async () => {
    await expect(delivered([new TypeError('bug')])).rejects.toThrow('bug');
  });
});
