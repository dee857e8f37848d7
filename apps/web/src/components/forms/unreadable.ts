/**
 * Whether a native control shows a text that the browser cannot convert, such as '12e' in a number or half a date. Its
 * `value` is empty then, as if nothing had been typed.
 */
export const isUnreadable = (control: unknown): boolean =>
  control instanceof HTMLInputElement && control.validity.badInput;

/** Has `Field` show the error of each unreadable control, and focuses the first one. @returns whether there is any */
export function refuseUnreadable(controls: Iterable<unknown>): boolean {
  const unreadable = [...controls].filter((control): control is HTMLInputElement => isUnreadable(control));
  for (const control of unreadable) control.checkValidity(); // fires `invalid`
  unreadable[0]?.focus();
  return unreadable.length > 0;
}

/** Error of an unreadable control, by its type. */
export const unreadableText = (type: string | undefined): string =>
  type === 'number'
    ? 'Ce n’est pas un nombre\u00A0: corrigez-le, ou effacez-le'
    : 'Date incomplète ou qui n’existe pas\u00A0: corrigez-la, ou effacez-la';
