import { describe, expect, it } from '@jest/globals';
import { ApiError, type ApiClient } from '../../lib/api-client.js';
import { deliver } from './delivery.js';

const ANSWER = { attemptId: 'r1', questionId: 'q1', userAnswer: 2 };
const lost = new ApiError(0, 'unreachable', '');
const refused = new ApiError(409, 'question-not-asked', '');

/** Delivers an answer to a server with the given responses; returns events, requests and pauses. */
async function delivered(outcomes: readonly unknown[], answer = ANSWER, leaveAfter = Infinity) {
  const left = [...outcomes];
  const done: string[] = [];
  const leaving = new AbortController();
  const ask = <T>(method: string, path: string): Promise<T> => {
    done.push(`${method} ${path}`);
    if (done.filter((each) => each.startsWith('POST')).length >= leaveAfter) leaving.abort();
    const outcome = left.shift();
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome as T); // the test decides the type
  };
  const api: ApiClient = { get: (path) => ask('GET', path), send: ask };
  await deliver(answer, {
    api,
    signal: leaving.signal,
    dispatch: ({ is }) => void done.push(is),
    pause: async (milliseconds) => void done.push(String(milliseconds)),
  });
  return done;
}

const POST = 'POST /api/quiz/attempts/r1/answers';
const GET = 'GET /api/quiz/attempts/r1';

describe('delivering an answer', () => {
  it('sends it after half a second, a timeout immediately', async () => {
    expect(await delivered([{}])).toEqual(['500', POST, 'answered']);
    expect(await delivered([{}], { ...ANSWER, userAnswer: -1 })).toEqual([POST, 'answered']);
  });

  it('retries with increasing pauses while there is no response', async () => {
    expect(await delivered([lost, new ApiError(503, 'x', ''), lost, lost, lost, {}])).toEqual([
      '500',
      POST,
      'lost',
      '1000',
      POST,
      'lost',
      '2000',
      POST,
      'lost',
      '4000',
      POST,
      'lost',
      '8000',
      POST,
      'lost',
      '8000',
      POST,
      'answered',
    ]);
  });

  it('fetches the attempt when the answer has already been recorded', async () => {
    expect(await delivered([lost, refused, {}])).toEqual(['500', POST, 'lost', '1000', POST, GET, 'loaded']);
    expect(await delivered([refused, lost, refused, {}])).toEqual([
      '500',
      POST,
      GET,
      'lost',
      '1000',
      POST,
      GET,
      'loaded',
    ]);
  });

  it('stops for an attempt that the server does not know', async () => {
    expect(await delivered([new ApiError(404, 'unknown-attempt', '')])).toEqual(['500', POST, 'missing']);
  });

  it('stops when aborted', async () => {
    expect(await delivered([lost, {}], ANSWER, 1)).toEqual(['500', POST]);
  });

  it('rethrows a programming error', async () => {
    await expect(delivered([new TypeError('bug')])).rejects.toThrow('bug');
  });
});
