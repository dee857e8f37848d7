import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Act } from './act.js';
import { differences } from './differences.js';
import { asOfVersion } from './versions.js';

const act = (version: number, before: object, after: object): Act => ({
  _id: `a${version}`,
  at: '',
  author: 'system',
  kind: 'article',
  subject: 's',
  title: 't',
  verb: 'changed',
  version,
  ...differences(before, after, []),
});

describe('asOfVersion', () => {
  it('restores an earlier version, whatever came later', () => {
    const record = fc.record({
      titre: fc.string(),
      publie: fc.boolean(),
      image: fc.option(fc.string(), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 8 }), fc.nat(), (states, pick) => {
        const acts = states.slice(1).map((state, i) => act(i + 2, states[i]!, state));
        const version = (pick % states.length) + 1;
        expect(asOfVersion(states.at(-1)!, acts.toReversed(), version)).toEqual(states[version - 1]);
      }),
    );
  });
});
