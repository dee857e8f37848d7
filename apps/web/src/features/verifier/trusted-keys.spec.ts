import { describe, expect, it } from '@jest/globals';
import type { SealKey } from '@fumata/proof';
import { trustIn } from './trusted-keys.js';

const key = (name: string): SealKey => ({ keyId: name, algorithm: 'Ed25519', publicKey: `public ${name}` });
const since = '2025-05-07T15:00:00.000Z';

describe('the keys of the seals', () => {
  it('are believed on first sight', () => {
    expect(trustIn([key('a')])).toEqual({ is: 'first', keys: [key('a')] });
  });
  it('are known the next time', () => {
    const remembered = { keys: [key('a')], since };
    expect(trustIn([key('a')], remembered)).toEqual({ is: 'known', ...remembered });
  });
  it('have changed when one is new, and the former stay for what they signed', () => {
    const trust = trustIn([key('b')], { keys: [key('a')], since });
    expect(trust).toEqual({ is: 'changed', keys: [key('b'), key('a')], since });
  });
  it('have not changed when a former one is no longer told', () => {
    expect(trustIn([key('b')], { keys: [key('b'), key('a')], since }).is).toBe('known');
  });
  it('are those from before when the site does not tell them', () => {
    expect(trustIn(undefined, { keys: [key('a')], since })).toEqual({ is: 'unseen', keys: [key('a')] });
    expect(trustIn(undefined)).toEqual({ is: 'unseen', keys: [] });
  });
  it('can not be put in place of one another under the same name', () => {
    const other = { ...key('a'), publicKey: 'another' };
    expect(trustIn([other], { keys: [key('a')], since }).is).toBe('changed');
  });
});
