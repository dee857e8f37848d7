import { describe, expect, it } from '@jest/globals';
import { passwordErrors } from './password-errors.js';

describe('a new password', () => {
  it('is rejected when short, mistyped or without the current one', () => {
    expect(passwordErrors({ current: '', newPassword: 'court', repeated: 'autre' })).toEqual({
      current: 'Ce champ est requis',
      newPassword: 'Le mot de passe doit compter au moins 12 caractères',
      repeated: 'Les deux mots de passe ne sont pas les mêmes',
    });
  });

  it('is rejected when it is the current one', () => {
    const current = 'un mot de passe long';
    expect(passwordErrors({ current, newPassword: current, repeated: current })).toEqual({
      newPassword: 'Choisissez un mot de passe différent de l’actuel',
    });
  });

  it('is accepted otherwise', () => {
    const newPassword = 'un mot de passe long';
    expect(passwordErrors({ current: 'x', newPassword, repeated: newPassword })).toEqual({});
  });
});
