import { describe, expect, it } from '@jest/globals';
import { compareDocuments, deepDifferences, type ComparedDocument } from './differences.js';

const edge = (over: object): ComparedDocument => ({
  collection: 'edges',
  document: { _id: 'c', position: '1', ...over },
});

describe('differences', () => {
  it('name a changed salt without showing it', () => {
    expect(deepDifferences({ salts: { c: 'one' } }, { salts: { c: 'two' } })).toEqual([
      { field: 'salts.c', stored: '[redacted]', fromLog: '[redacted]' },
    ]);
    expect(deepDifferences({ salts: 1 }, { salts: { c: 'two' } })).toEqual([
      { field: 'salts', stored: '[redacted]', fromLog: '[redacted]' },
    ]);
    expect(compareDocuments([edge({ salt: 'one' })], [edge({ salt: 'two' })], '1').differences).toEqual([
      { collection: 'edges', _id: 'c', field: 'salt', stored: '[redacted]', fromLog: '[redacted]' },
    ]);
  });

  it('show a missing document without its salt', () => {
    const { differences, repairs } = compareDocuments([], [edge({ salt: 'two', seals: 3 })], '1');
    expect(differences).toMatchObject([{ field: '', stored: undefined, fromLog: { _id: 'c', seals: 3 } }]);
    expect(JSON.stringify(differences)).not.toContain('two');
    expect(repairs[0]?.fromLog).toMatchObject({ salt: 'two' });
  });
});
