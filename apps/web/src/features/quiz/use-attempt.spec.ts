import { describe, expect, it } from '@jest/globals';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import { deliver } from './use-attempt.js';

const ANSWER = { attemptId: 'r1', questionId: 'q1', userAnswer: 2 };
const lost = new ApiError(0, 'unreachable', '');
const refused = new ApiError(409, 'question-not-asked', '');

/** Delivers an answer to a server with the given responses; returns pauses, requests and events in order. */
async function stepsOfDelivery(scriptedResponses: readonly unknown[], answer = ANSWER, abortAfter = Infinity) {
  const responses = [...scriptedResponses];
  const steps: string[] = [];
  const controller = new AbortController();
  const request = <T>(method: string, path: string): Promise<T> => {
    steps.push(`${method} ${path}`);
    if (steps.filter((each) => each.startsWith('POST')).length >= abortAfter) controller.abort();
    const response = responses.shift();
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response as T); // the test decides the type
  };
  const api: ApiClient = { get: (path) => request('GET', path), send: request };
  await deliver(answer, {
    api,
    signal: controller.signal,
    dispatch: ({ is }) => void steps.push(is),
    pause: async (milliseconds) => void steps.push(String(milliseconds)),
  });
  return steps;
}

const POST = 'POST /api/quiz/attempts/r1/answers';
const GET = 'GET /api/quiz/attempts/r1';

describe('delivering an answer', () => {
  it('sends it after half a second, a timeout immediately', async () => {
    expect(await stepsOfDelivery([{}])).toEqual(['500', POST, 'answered']);
    expect(await stepsOfDelivery([{}], { ...ANSWER, userAnswer: -1 })).toEqual([POST, 'answered']);
  });

  it('retries after lost responses and server errors, with pauses that double up to eight seconds', async () => {
    expect(await stepsOfDelivery([lost, new ApiError(503, 'x', ''), lost, lost, lost, {}])).toEqual([
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
    expect(await stepsOfDelivery([lost, refused, {}])).toEqual(['500', POST, 'lost', '1000', POST, GET, 'loaded']);
    expect(await stepsOfDelivery([refused, lost, refused, {}])).toEqual([
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
    expect(await stepsOfDelivery([new ApiError(404, 'unknown-attempt', '')])).toEqual(['500', POST, 'missing']);
  });

  it('stops when aborted', async () => {
    expect(await stepsOfDelivery([lost, {}], ANSWER, 1)).toEqual(['500', POST]);
  });

  it('rethrows a programming error', async () => {
    await expect(stepsOfDelivery([new TypeError('bug')])).rejects.toThrow('bug');
  });
});
