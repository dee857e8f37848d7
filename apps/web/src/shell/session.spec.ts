import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, type ApiClient } from '../lib/api-client.js';
import { browserStorage } from '../lib/browser-storage.js';
import { createSession, storedToken } from './session.js';

const user = { _id: 'a', name: 'Camille', email: 'c@exemple.fr', role: 'admin' };
const answering = (answer: () => Promise<unknown>): ApiClient => ({
  get: async <T>() => (await answer()) as T, // the test decides the type
  send: async <T>() => ({ token: 'another' }) as T, // the shape of every call that returns a token
});

describe('a session', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    browserStorage.write('authToken', 'mine');
  });
  afterEach(() => {
    jest.useRealTimers();
    browserStorage.remove('authToken');
  });

  it('continues with a stored token', async () => {
    const session = createSession(answering(() => Promise.resolve(user)));
    await session.start();
    expect(session.authentication.get()).toEqual({ is: 'known', user });
  });

  it('ends with the server’s message when the server rejects the token', async () => {
    const session = createSession(answering(() => Promise.reject(new ApiError(401, 'x', 'Session expirée'))));
    await session.start();
    expect(session.authentication.get()).toEqual({ is: 'anonymous', error: 'Session expirée' });
    expect(storedToken()).toBeNull();
  });

  it('keeps the token while an unloading page aborts the call, and drops it in a page that stays open', async () => {
    const session = createSession(answering(() => Promise.reject(new ApiError(0, 'unreachable', ''))));
    const started = session.start();
    await jest.advanceTimersByTimeAsync(400);
    expect(storedToken()).toBe('mine');
    await jest.advanceTimersByTimeAsync(200);
    await started;
    expect(session.authentication.get()).toEqual({ is: 'anonymous', error: "Erreur d'authentification" });
    expect(storedToken()).toBeNull();
  });
});
