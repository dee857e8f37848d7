import { describe, expect, it } from '@jest/globals';
import { optionOfKey } from './keys.js';

const key = (pressed: string, code = '', flags = {}) => ({
  key: pressed,
  code,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...flags,
});

describe('keys that choose an answer', () => {
  it.each([
    ['1', 'Digit1', 0],
    ['4', 'Numpad4', 3],
    ['a', 'KeyQ', 0],
    ['D', 'KeyD', 3],
    // Digit row of a French keyboard without Shift.
    ['&', 'Digit1', 0],
    ["'", 'Digit4', 3],
  ])('%s (%s) chooses option %i', (pressed, code, option) => {
    expect(optionOfKey(key(pressed, code), 4)).toBe(option);
  });

  it.each([
    ['5', 'Digit5'],
    ['0', 'Digit0'],
    ['e', 'KeyE'],
    ['Enter', 'Enter'],
    ['', ''],
    ['AB', ''],
  ])('%s (%s) chooses nothing', (pressed, code) => {
    expect(optionOfKey(key(pressed, code), 4)).toBeUndefined();
  });

  it.each([{ repeat: true }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])(
    'are ignored with %j',
    (flags) => {
      expect(optionOfKey(key('1', 'Digit1', flags), 4)).toBeUndefined();
    },
  );
});
