import { describe, expect, it } from '@jest/globals';
import { inputErrors, passwordErrors, changePassword } from './own-password.js';

describe('a new password', () => {
  it('must be typed twice', () => {
    expect(inputErrors({ current: 'x', newPassword: 'a', repeated: 'b' })).toEqual({
      repeated: 'Les deux mots de passe ne sont pas identiques',
    });
    expect(inputErrors({ current: 'x', newPassword: 'a', repeated: 'a' })).toEqual({});
  });

  it('has a message beside each empty field', () =>
    expect(inputErrors({ current: '', newPassword: 'a', repeated: '' })).toEqual({
      current: 'Ce champ est requis',
      repeated: 'Ce champ est requis',
    }));

  it('has the server’s errors beside the fields', () => {
    expect(passwordErrors({ code: 'wrong-password', message: 'Faux', errors: [] })).toEqual({ current: 'Faux' });
    expect(passwordErrors({ code: 'weak-password', message: 'Facile', errors: [] })).toEqual({ newPassword: 'Facile' });
    const errors = [
      { path: 'currentPassword', message: 'Vide' },
      { path: 'newPassword', message: 'Trop court' },
    ];
    expect(passwordErrors({ code: 'invalid-request', message: 'Vide', errors })).toEqual({
      current: 'Vide',
      newPassword: 'Trop court',
    });
    expect(passwordErrors({ code: 'unavailable', message: 'Plus tard', errors: [] })).toEqual({});
  });
});

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
