import { describe, expect, it } from '@jest/globals';
import { inputErrors, passwordErrors } from './password-errors.js';

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
