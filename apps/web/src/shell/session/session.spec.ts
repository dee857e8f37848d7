import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import { login, logout } from './login.js';
import { createSession, mayHaveSession } from './session.js';

const user = { _id: 'a', name: 'Camille', email: 'c@exemple.fr', role: 'admin' };
const answering = (answer: () => Promise<unknown>): ApiClient => ({
  get: async <T>() => (await answer()) as T, // the test decides the type
  send: async <T>() => user as T, // the login's answer
});

describe('a session', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.document = { cookie: 'fumata_connecte=1' } as Document; // all that a session reads
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('continues when the page is loaded again', async () => {
    const session = createSession(answering(() => Promise.resolve(user)));
    await session.start();
    expect(session.authentication.get()).toEqual({ is: 'known', user });
  });

  it('ends with the server’s message when the server rejects it', async () => {
    const session = createSession(answering(() => Promise.reject(new ApiError(401, 'x', 'Session expirée'))));
    await session.start();
    expect(session.authentication.get()).toEqual({ is: 'anonymous', error: 'Session expirée' });
    expect(mayHaveSession()).toBe(false);
  });

  it('is not forgotten when the server does not answer; a page that stays open shows the error', async () => {
    const session = createSession(answering(() => Promise.reject(new ApiError(0, 'unreachable', ''))));
    const started = session.start();
    await jest.advanceTimersByTimeAsync(400);
    expect(mayHaveSession()).toBe(true);
    await jest.advanceTimersByTimeAsync(200);
    await started;
    expect(session.authentication.get()).toEqual({ is: 'anonymous', error: 'Erreur d’authentification' });
    expect(mayHaveSession()).toBe(true);
  });

  it('does not ask the server for visitors who have never logged in', async () => {
    document.cookie = '';
    const session = createSession(answering(() => Promise.reject(new Error('nothing is asked'))));
    await session.start();
    expect(session.authentication.get()).toEqual({ is: 'anonymous' });
  });

  it('begins with the login', async () => {
    const api = answering(() => Promise.reject(new Error('nothing is read')));
    const session = createSession(api);
    await login(session, api, { email: 'c@exemple.fr', password: 'un mot de passe' });
    expect(session.authentication.get()).toEqual({ is: 'known', user });
  });

  it('goes on when the server could not end it', async () => {
    const send = () => Promise.reject(new ApiError(503, 'unavailable', 'Plus tard'));
    const api = { ...answering(() => Promise.resolve(user)), send };
    const session = createSession(api);
    await session.start();
    await expect(logout(session, api)).rejects.toThrow('Plus tard');
    expect([session.authentication.get().is, mayHaveSession()]).toEqual(['known', true]);
  });

  it('ends with the logout in another tab', async () => {
    const api = answering(() => Promise.resolve(user));
    const [session, other] = [0, 1].map(() => createSession(api));
    await Promise.all([session!.start(), other!.start()]);
    const stop = session!.followTabs();
    const changed = new Promise<void>((resolve) => session!.authentication.subscribe(resolve));
    await logout(other!, api);
    await changed;
    stop();
    expect(session!.authentication.get()).toEqual({ is: 'anonymous' });
  });

  it('ends with the login of another user in another tab, and not of the same', async () => {
    const other = { ...user, _id: 'b'.repeat(24) };
    const session = createSession(answering(() => Promise.resolve(user)));
    await session.start();
    const stop = session.followTabs();
    const states: string[] = [];
    const changed = new Promise<void>((resolve) => session.authentication.subscribe(resolve));
    session.authentication.subscribe(() => void states.push(session.authentication.get().is));
    const logInAs = (who: typeof user) => {
      const send = <T>() => Promise.resolve(who as T); // the answer of the login
      const api = { ...answering(() => Promise.resolve(who)), send };
      return login(createSession(api), api, { email: 'd@exemple.fr', password: 'un mot de passe' });
    };
    await logInAs(user);
    await logInAs(other);
    await changed;
    stop();
    expect(states).toEqual(['anonymous']);
  });

  it.each(['ended by the logout', 'ended before it'])('is forgotten when it is %s', async (when) => {
    const ended = () => Promise.reject(new ApiError(401, 'not-logged-in', ''));
    const answers = answering(() => Promise.resolve(user));
    const api = when === 'ended before it' ? { ...answers, send: ended } : answers;
    const session = createSession(api);
    await session.start();
    await logout(session, api);
    expect([session.authentication.get().is, mayHaveSession()]).toEqual(['anonymous', false]);
  });
});
