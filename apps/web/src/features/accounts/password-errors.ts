import type { ApiError } from '../../lib/api-client.js';

export interface Passwords {
  readonly current: string;
  readonly newPassword: string;
  readonly repeated: string;
}
export type PasswordErrors = Readonly<Partial<Record<keyof Passwords, string | undefined>>>;

const MISSING = 'Ce champ est requis';

/** The errors that are found before the server is asked: it does not get the repetition. */
export function inputErrors(passwords: Passwords): PasswordErrors {
  const missing = Object.entries(passwords).filter(([, text]) => text === '');
  if (missing.length > 0) return Object.fromEntries(missing.map(([field]) => [field, MISSING]));
  const { newPassword, repeated } = passwords;
  return repeated === newPassword ? {} : { repeated: 'Les deux mots de passe ne sont pas identiques' };
}

/** The server's errors, by the fields of the form. */
export function passwordErrors({
  code,
  message,
  errors,
}: Pick<ApiError, 'code' | 'message' | 'errors'>): PasswordErrors {
  if (code === 'wrong-password') return { current: message };
  if (code === 'weak-password') return { newPassword: message };
  // The first error of a field counts.
  return Object.fromEntries(
    errors
      .toReversed()
      .map(({ path, message: text }) => [path === 'currentPassword' ? 'current' : 'newPassword', text]),
  );
}
