import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { browserApi } from './api-client.js';

const { fetch } = globalThis;
let answer: () => Promise<Response>;
beforeEach(() => {
  globalThis.fetch = () => answer();
});
afterEach(() => {
  globalThis.fetch = fetch;
});

const api = browserApi();
const answering = (body: BodyInit, init?: ResponseInit) => () => Promise.resolve(new Response(body, init));

describe('an API call', () => {
  it('returns the body of a successful response', async () => {
    answer = answering('{"votes":3}');
    expect(await api.get('/api/x')).toEqual({ votes: 3 });
  });

  it('rejects with the server’s message, code and retry delay', async () => {
    const body = JSON.stringify({ code: 'voter-must-wait', message: 'Attendez' });
    answer = answering(body, { status: 429, headers: { 'retry-after': '60' } });
    await expect(api.get('/api/x')).rejects.toMatchObject({
      status: 429,
      code: 'voter-must-wait',
      message: 'Attendez',
      retryAfterSeconds: 60,
    });
  });

  it.each([
    ['the server does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'the connection drops during the response',
      answering(new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })),
    ],
    ['the response is not JSON', answering('<p>Bienvenue à bord</p>')],
    ['the JSON is truncated', answering('{"votes":')],
  ])('rejects as unreachable when %s', async (_, failure) => {
    answer = failure;
    await expect(api.get('/api/x')).rejects.toMatchObject({ name: 'ApiError', status: 0, message: '' });
  });

  it('rejects with the abort reason, not an ApiError, when it was aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    answer = () => Promise.reject(controller.signal.reason);
    await expect(api.get('/api/x', controller.signal)).rejects.toBe(controller.signal.reason);
  });
});
