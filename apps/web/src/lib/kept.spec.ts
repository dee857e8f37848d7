import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { kept } from './kept.js';

const found = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
let items: Map<string, string>;
const storage = (setItem: (key: string, value: string) => void) =>
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem,
      removeItem: (key: string) => items.delete(key),
    },
  });

beforeEach(() => {
  items = new Map();
});
afterEach(() => {
  kept.remove('theme');
  if (found) Object.defineProperty(globalThis, 'localStorage', found);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

describe('what is kept in the browser', () => {
  it('is gone when another tab has removed it', () => {
    storage((key, value) => items.set(key, value));
    kept.write('theme', 'dark');
    expect(kept.read('theme')).toBe('dark');
    items.clear();
    expect(kept.read('theme')).toBeNull();
  });

  it('lasts as long as the page where nothing can be kept', () => {
    storage(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    items.set('theme', 'light');
    kept.write('theme', 'dark');
    expect(kept.read('theme')).toBe('dark');
    kept.remove('theme');
    expect(kept.read('theme')).toBeNull();
  });
});
