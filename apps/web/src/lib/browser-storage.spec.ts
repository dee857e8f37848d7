import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { browserStorage } from './browser-storage.js';

const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
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
  browserStorage.remove('theme');
  if (original) Object.defineProperty(globalThis, 'localStorage', original);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

describe('browser storage', () => {
  it('no longer has an item that another tab has removed', () => {
    storage((key, value) => items.set(key, value));
    browserStorage.write('theme', 'dark');
    expect(browserStorage.read('theme')).toBe('dark');
    items.clear();
    expect(browserStorage.read('theme')).toBeNull();
  });

  it('keeps an item for the lifetime of the page when it cannot be stored', () => {
    storage(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    items.set('theme', 'light');
    browserStorage.write('theme', 'dark');
    expect(browserStorage.read('theme')).toBe('dark');
    browserStorage.remove('theme');
    expect(browserStorage.read('theme')).toBeNull();
  });
});
