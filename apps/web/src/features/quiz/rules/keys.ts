/** What stands before the options. */
export const LETTERS = 'ABCD';

interface Key {
  readonly key: string;
  /** Where it is on the keyboard: the digits' row gives other signs without Shift on a French one. */
  readonly code: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Which option a key stands for: 1 to 4, or A to D; undefined for every other, for shortcuts and for a key held down. */
export function optionOfKey(pressed: Key, options: number): number | undefined {
  const { key, code, repeat, ctrlKey, altKey, metaKey } = pressed;
  if (repeat || ctrlKey || altKey || metaKey) return undefined;
  const digit = /^(?:Digit|Numpad)?([1-9])$/.exec(/^[1-9]$/.test(key) ? key : code)?.[1];
  const letter = key.length === 1 ? LETTERS.indexOf(key.toUpperCase()) : -1;
  const option = digit === undefined ? letter : Number(digit) - 1;
  return option >= 0 && option < options ? option : undefined;
}
