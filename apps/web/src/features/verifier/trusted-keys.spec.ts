import { describe, expect, it } from '@jest/globals';
import type { SigningKey } from '@fumata/proof';
import { trustIn } from './trusted-keys.js';

const key = (name: string): SigningKey => ({ keyId: name, algorithm: 'Ed25519', publicKey: `public ${name}` });
const since = '2025-05-07T15:00:00.000Z';

describe('trust in the signing keys', () => {
  it('is granted on first use', () => {
    expect(trustIn([key('a')])).toEqual({ is: 'first', keys: [key('a')] });
  });
  it('finds known keys the next time', () => {
    const remembered = { keys: [key('a')], since };
    expect(trustIn([key('a')], remembered)).toEqual({ is: 'known', ...remembered });
  });
  it('reports a new key and keeps the former ones for what they signed', () => {
    const trust = trustIn([key('b')], { keys: [key('a')], since });
    expect(trust).toEqual({ is: 'changed', keys: [key('b'), key('a')], since });
  });
  it('does not report a change when a former key is no longer published', () => {
    expect(trustIn([key('b')], { keys: [key('b'), key('a')], since }).is).toBe('known');
  });
  it('falls back to the stored keys when the site does not publish any', () => {
    expect(trustIn(undefined, { keys: [key('a')], since })).toEqual({ is: 'unseen', keys: [key('a')] });
    expect(trustIn(undefined)).toEqual({ is: 'unseen', keys: [] });
  });
  it('reports another key under a known id as a change', () => {
    const other = { ...key('a'), publicKey: 'another' };
    expect(trustIn([other], { keys: [key('a')], since }).is).toBe('changed');
  });
});
