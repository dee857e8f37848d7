export const LETTERS = 'ABCD';

interface Key {
  readonly key: string;
  /** Physical key: on a French keyboard the digit row yields other characters without Shift. */
  readonly code: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Option chosen by a key: 1 to 4 or A to D; undefined for other keys, shortcuts and auto-repeat. */
export function optionOfKey(pressed: Key, options: number): number | undefined {
  const { key, code, repeat, ctrlKey, altKey, metaKey } = pressed;
  if (repeat || ctrlKey || altKey || metaKey) return undefined;
  const digit = /^(?:Digit|Numpad)?([1-9])$/.exec(/^[1-9]$/.test(key) ? key : code)?.[1];
  const letter = key.length === 1 ? LETTERS.indexOf(key.toUpperCase()) : -1;
  const option = digit === undefined ? letter : Number(digit) - 1;
  return option >= 0 && option < options ? option : undefined;
}
