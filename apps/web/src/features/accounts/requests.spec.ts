import { expect, it } from '@jest/globals';
import { changePassword } from './requests.js';

it('sends a change of the password under a key, so that it can be repeated', async () => {
  const calls: unknown[] = [];
  const send = <T>(...call: unknown[]): Promise<T> => {
    calls.push(call);
    return Promise.resolve({} as T); // the response of this call
  };
  await changePassword({ get: () => Promise.reject(new Error('nothing is read')), send }, 'old', 'new');
  const key = { 'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/) };
  expect(calls).toEqual([['PUT', '/api/auth/password', { currentPassword: 'old', newPassword: 'new' }, key]]);
});
