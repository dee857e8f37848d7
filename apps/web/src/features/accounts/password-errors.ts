export interface Passwords {
  readonly current: string;
  readonly newPassword: string;
  readonly repeated: string;
}
export type PasswordErrors = Readonly<Partial<Record<keyof Passwords, string | undefined>>>;

const MIN_LENGTH = 12;
const MAX_LENGTH = 1_024;

/** Client-side validation with the server's messages. */
export function passwordErrors({ current, newPassword, repeated }: Passwords): PasswordErrors {
  return {
    ...(current === '' && { current: 'Ce champ est requis' }),
    ...(newPassword === current && { newPassword: 'Choisissez un mot de passe différent de l’actuel' }),
    ...(newPassword.length < MIN_LENGTH && { newPassword: 'Le mot de passe doit compter au moins 12 caractères' }),
    ...(newPassword.length > MAX_LENGTH && { newPassword: 'Le mot de passe est trop long' }),
    ...(repeated !== newPassword && { repeated: 'Les deux mots de passe ne sont pas les mêmes' }),
  };
}
