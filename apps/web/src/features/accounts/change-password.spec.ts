import { afterEach, expect, it } from '@jest/globals';
import { keptToken } from '../../shell/session.js';
import { kept } from '../../lib/kept.js';
import { changePassword } from './change-password.js';

afterEach(() => kept.remove('authToken'));

it('stores the new token after a change of the password', async () => {
  const asked: unknown[] = [];
  const send = <T>(...call: unknown[]): Promise<T> => {
    asked.push(call);
    return Promise.resolve({ token: 'another' } as T); // the response of this call
  };
  await changePassword({ get: () => Promise.reject(new Error('nothing is read')), send }, 'old', 'new');
  expect(asked).toEqual([['PUT', '/api/auth/password', { currentPassword: 'old', newPassword: 'new' }]]);
  expect(keptToken()).toBe('another');
});
