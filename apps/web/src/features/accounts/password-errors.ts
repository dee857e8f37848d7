import type { ApiError } from '../../lib/api-client.js';

export interface Passwords {
  readonly current: string;
  readonly newPassword: string;
  readonly repeated: string;
}
export type PasswordErrors = Readonly<Partial<Record<keyof Passwords, string | undefined>>>;

/** The only error that the server cannot find: it does not get the repetition. */
export const repetitionError = ({ newPassword, repeated }: Passwords): PasswordErrors =>
  repeated === newPassword ? {} : { repeated: 'Les deux mots de passe ne sont pas les mêmes' };

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
