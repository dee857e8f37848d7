import { afterEach, expect, it } from '@jest/globals';
import { storedToken } from '../../shell/session.js';
import { browserStorage } from '../../lib/browser-storage.js';
import { changePassword } from './requests.js';

afterEach(() => browserStorage.remove('authToken'));

it('stores the new token after a change of the password', async () => {
  const calls: unknown[] = [];
  const send = <T>(...call: unknown[]): Promise<T> => {
    calls.push(call);
    return Promise.resolve({ token: 'another' } as T); // the response of this call
  };
  await changePassword({ get: () => Promise.reject(new Error('nothing is read')), send }, 'old', 'new');
  const key = { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) };
  expect(calls).toEqual([['PUT', '/api/auth/password', { currentPassword: 'old', newPassword: 'new' }, key]]);
  expect(storedToken()).toBe('another');
});
