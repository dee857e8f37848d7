import { describe, expect, it } from '@jest/globals';
import { roundOf, viewWith } from '../../../../live/live-conclave.fixture.js';
import { versionOf } from './open-round.js';

const CLOSED_AT = '2025-05-09T10:30:20.000Z';

const versionAt = (at: string, { isComplete = true, totalVotes = 5 } = {}): string =>
  versionOf(viewWith({ at, totalVotes, rounds: [roundOf({ isComplete, timestamp: CLOSED_AT })] }), 8);

describe('the version of a round', () => {
  it('changes once a minute while the round is open and has votes', () => {
    const open = { isComplete: false };
    const at = '2025-05-09T10:30:21.000Z';
    expect(versionAt('2025-05-09T10:30:59.000Z', open)).toBe(versionAt(at, open));
    expect(versionAt('2025-05-09T10:31:00.000Z', open)).not.toBe(versionAt(at, open));
    const empty = { isComplete: false, totalVotes: 0 };
    expect(versionAt('2025-05-09T10:31:00.000Z', empty)).toBe(versionAt(at, empty));
  });

  it('changes at the close, and once more in the next minute, when the round is analysed', () => {
    const atClose = versionAt('2025-05-09T10:30:21.000Z');
    expect(atClose).not.toBe(versionAt('2025-05-09T10:30:21.000Z', { isComplete: false }));
    const later = versionAt('2025-05-09T10:31:02.000Z');
    expect(later).not.toBe(atClose);
    expect(versionAt('2025-05-09T18:00:00.000Z')).toBe(later);
  });
});
