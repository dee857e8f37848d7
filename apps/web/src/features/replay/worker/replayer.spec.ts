import { evolve, emptyView } from '@fumata/conclave';
import { packEdition, SEGMENT_SIZE, SegmentBuilder, segmentOf, type Segment } from '@fumata/history';
import { CONCLAVE, conclaveOpen, TestLog, withOverrides, vote } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { SegmentError } from './fetch-segment.js';
import { Replayer } from './replayer.js';

const START = Date.parse('2025-05-07T15:00:00.000Z');
const VOTES = 2 * SEGMENT_SIZE + 500;
/** Events before the first vote: opened, opened for votes, started. */
const EVENTS_BEFORE_VOTES = 3;

/** One vote a second, with an hour of silence after the 15,000th. */
const momentOfVote = (n: number): number => START + n * 1_000 + (n > 15_000 ? 3_600_000 : 0);

const segments: readonly Segment[] = (() => {
  const facts = Array.from({ length: VOTES }, (_, index) =>
    withOverrides(vote((index % 3) + 1), { at: new Date(momentOfVote(index + 1)).toISOString() }),
  );
  const view = emptyView();
  const builders: SegmentBuilder[] = [];
  for (const event of new TestLog().append(...conclaveOpen(), ...facts).events) {
    const edition = view.editions[CONCLAVE];
    const before = edition ? packEdition(edition) : null;
    const sequence = evolve(view, event)?.sequence ?? 0;
    if ((sequence - 1) % SEGMENT_SIZE === 0) builders.push(new SegmentBuilder(CONCLAVE, sequence, before));
    builders.at(-1)?.add(event);
  }
  return builders.map((builder) => builder.segment());
})();

const LAST = VOTES + EVENTS_BEFORE_VOTES;
const knownMoments = [
  { sequence: 1, moment: START },
  { sequence: LAST, moment: momentOfVote(VOTES) },
];

function createTestReplayer({ last = LAST } = {}) {
  const fetched: number[] = [];
  const replayer = new Replayer({ last, knownMoments }, (segment) => {
    fetched.push(segment);
    const loaded = segments[segment];
    return loaded ? Promise.resolve({ segment: loaded, bytes: 1 }) : Promise.reject(new SegmentError('missing'));
  });
  return { replayer, fetched };
}

describe('a position', () => {
  it('has the votes counted by then and needs only its own segment', async () => {
    const { replayer, fetched } = createTestReplayer();
    const frame = await replayer.frame({ at: 12_000 });
    expect(frame).toMatchObject({
      sequence: 12_000,
      moment: momentOfVote(12_000 - EVENTS_BEFORE_VOTES),
      next: momentOfVote(12_001 - EVENTS_BEFORE_VOTES),
      round: { totalVotes: 12_000 - EVENTS_BEFORE_VOTES },
      event: { type: 'VoteCast', aside: undefined, who: null },
    });
    expect(fetched).toEqual([1]);
    await replayer.frame({ at: 11_000 });
    expect(fetched).toEqual([1]);
  });

  it('beyond the edition is clamped to its first or last event', async () => {
    const { replayer } = createTestReplayer();
    expect((await replayer.frame({ at: 0 })).sequence).toBe(1);
    expect(await replayer.frame({ at: 1e9 })).toMatchObject({ sequence: LAST, next: null });
  });

  it('at the end of a segment loads the next segment only when the next time is requested', async () => {
    const { replayer, fetched } = createTestReplayer();
    expect((await replayer.frame({ at: SEGMENT_SIZE })).next).toBeUndefined();
    expect((await replayer.frame({ at: SEGMENT_SIZE, withNext: true })).next).toBe(
      momentOfVote(SEGMENT_SIZE + 1 - EVENTS_BEFORE_VOTES),
    );
    expect(fetched).toEqual([0, 1]);
  });

  it('is clamped to the public limit even within a segment', async () => {
    const { replayer } = createTestReplayer({ last: 50 });
    expect(await replayer.frame({ at: 80 })).toMatchObject({ sequence: 50, next: null });
    expect((await replayer.frame({ by: Date.parse('2100-01-01') })).sequence).toBe(50);
  });

  it('can be requested again after its segment failed to load', async () => {
    let fails = true;
    const replayer = new Replayer({ last: LAST, knownMoments }, (segment) =>
      fails
        ? Promise.reject(new SegmentError('unreachable'))
        : Promise.resolve({ segment: segments[segment]!, bytes: 1 }),
    );
    await expect(replayer.frame({ at: 1 })).rejects.toMatchObject({ why: 'unreachable' });
    fails = false;
    expect((await replayer.frame({ at: 1 })).sequence).toBe(1);
  });
});

describe('a time', () => {
  it.each([1, 5, 9_996, 9_997, 9_998, 12_345, 14_999, 15_000, 15_001, 19_997, 19_998, VOTES])(
    'finds the last event at or before it: vote %i',
    async (n) => {
      const { replayer, fetched } = createTestReplayer();
      expect((await replayer.frame({ by: momentOfVote(n) })).sequence).toBe(n + EVENTS_BEFORE_VOTES);
      expect((await replayer.frame({ by: momentOfVote(n) + 5 })).sequence).toBe(n + EVENTS_BEFORE_VOTES);
      expect(new Set(fetched).size).toBe(fetched.length);
    },
  );

  it('within a silence finds the event before it', async () => {
    const { replayer } = createTestReplayer();
    const { sequence } = await replayer.frame({ by: momentOfVote(15_000) + 1_800_000 });
    expect(sequence).toBe(15_000 + EVENTS_BEFORE_VOTES);
  });

  it('outside the edition finds its first or last event', async () => {
    const { replayer } = createTestReplayer();
    expect((await replayer.frame({ by: 0 })).sequence).toBe(1);
    expect((await replayer.frame({ by: Date.parse('2100-01-01') })).sequence).toBe(LAST);
  });

  it('is searched from the current position during playback', async () => {
    const { replayer, fetched } = createTestReplayer();
    await replayer.frame({ at: 15_000 });
    await replayer.frame({ by: momentOfVote(15_100), from: 15_000 });
    expect(fetched).toEqual([segmentOf(15_000)]);
  });
});

describe('the votes of a round over time', () => {
  it('are exact at each time, and stay within the events of the round', async () => {
    const { replayer } = createTestReplayer();
    const moments = [0, 8, 12_000, 15_000, VOTES].map(momentOfVote);
    const tallies = await replayer.tallies({ from: EVENTS_BEFORE_VOTES, to: 15_003, moments });
    expect(tallies.map(({ total }) => total)).toEqual([0, 8, 12_000, 15_000, 15_000]);
    expect(tallies[1]?.votes.map(([, votes]) => votes)).toEqual([3, 3, 2]);
  });
});
