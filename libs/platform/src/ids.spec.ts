import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createIds, derivedId } from './ids.js';

const at = (...milliseconds: number[]) => {
  let next = 0;
  return { now: () => new Date(milliseconds[Math.min(next++, milliseconds.length - 1)] ?? 0) };
};
const zeros = (size: number) => new Uint8Array(size);
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('createIds', () => {
  it('creates UUIDs of version 7 that start with the second', () => {
    const ids = createIds(at(1_745_193_600_999));
    const created = Array.from({ length: 1_000 }, () => ids.uuid());
    expect(created.every((id) => UUID_V7.test(id))).toBe(true);
    expect(new Set(created.map((id) => parseInt(id.replace('-', '').slice(0, 12), 16)))).toEqual(
      new Set([1_745_193_600_000]),
    );
    expect(new Set(created).size).toBe(1_000);
  });

  it('depends on time and randomness only', () => {
    expect(createIds(at(1_001), zeros).uuid()).toBe('00000000-03e8-7000-8000-000000000000');
    expect(createIds(at(1), zeros).objectId()).toBe('000000000000000000000000');
    expect(createIds(at(1), zeros).salt()).toBe('A'.repeat(43));
  });

  it('repeats no object id within 5,000', () => {
    const ids = createIds();
    expect(new Set(Array.from({ length: 5_000 }, () => ids.objectId())).size).toBe(5_000);
  });

  it('never repeats a salt of 32 bytes', () => {
    const ids = createIds();
    const salts = Array.from({ length: 1_000 }, () => ids.salt());
    expect(new Set(salts).size).toBe(1_000);
    expect(salts.every((salt) => Buffer.from(salt, 'base64url').length === 32)).toBe(true);
  });

  it('derivedId returns the same 24 digits for the same parts only', () => {
    expect(derivedId('round', 1)).toMatch(/^[0-9a-f]{24}$/);
    expect(derivedId('round', 1)).toBe(derivedId('round', 1));
    expect(derivedId('ab', 'c')).not.toBe(derivedId('a', 'bc'));
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b);
        expect(derivedId(...a) === derivedId(...b)).toBe(same);
      }),
    );
  });
});
