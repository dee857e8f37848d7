import { describe, expect, it } from '@jest/globals';
import { optionOfKey } from './keys.js';

const key = (pressed: string, code = '', held = {}) => ({
  key: pressed,
  code,
  repeat: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
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

  it.each([{ repeat: true }, { ctrlKey: true }, { altKey: true }, { metaKey: true }])('are ignored with %j', (held) => {
    expect(optionOfKey(key('1', 'Digit1', held), 4)).toBeUndefined();
  });
});
