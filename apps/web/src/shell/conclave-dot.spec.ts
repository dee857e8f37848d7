import { describe, expect, it } from '@jest/globals';
import { viewWith } from '../live/fixture.js';
import { summaryOf } from '../live/summary-of.js';
import { dotOf } from './conclave-dot.js';

describe('the dot beside the link to the conclave', () => {
  const summary = summaryOf(viewWith());

  it.each([
    ['open', true, ['dot', ' (en direct)']],
    ['open', false, ['dot', '']],
    ['black', false, ['dot black', ' (fumée noire)']],
    ['paused', true, null],
  ] as const)('%s, live %s: %j', (situation, isLive, dot) =>
    expect(dotOf({ summary, situation, isLive })).toEqual(dot),
  );
});
