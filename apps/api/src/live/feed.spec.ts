import {
  evolve,
  currentEdition,
  emptyView,
  type ConclaveEvent,
  type ConclaveView,
  type Edition,
} from '@fumata/conclave';
import type { Push, PushName } from '@fumata/contracts';
import {
  cardinal,
  closingTimeChanged,
  CONCLAVE,
  conclaveOpen,
  election,
  hex,
  opened,
  round,
  roundClosed,
  roundOpened,
  started,
  TestLog,
  withOverrides,
  vote,
  votes,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TestTimers } from '../testing/test-timers.js';
import { Feed } from './feed.js';
import type { Frame } from './frame.js';
import { Presenter } from '../view/presenter.js';

const NEXT = hex(0xc1);
const PAUSE = { reason: 'Prière', exhortationBy: 'Dominique Mamberti' };
const paused: ConclaveEvent = { type: 'ConclavePaused', data: PAUSE };
const resumed: ConclaveEvent = { type: 'ConclaveResumed', data: {} };
const corrected: ConclaveEvent = {
  type: 'ConclaveCorrected',
  data: { before: { electors: 133 }, after: { electors: 3 } },
};
const reset: ConclaveEvent[] = [
  opened({ conclaveId: NEXT }),
  { ...roundOpened(9), data: { ...roundOpened(9).data, roundNumber: 1 } },
  started(NEXT, CONCLAVE),
];
const elected = election(1);

/** The feed itself makes no summaries. */
type ChainedName = Exclude<PushName, 'summary'>;

/** A feed on a folded log, opened after the given events. */
class FeedFixture {
  readonly timers = new TestTimers();
  readonly pushed: Frame[] = [];
  /** Changes of the summary, and the number of pushes before each. */
  readonly changes: string[] = [];
  busy = false;
  private readonly log = new TestLog();
  private readonly view: ConclaveView = emptyView();
  readonly feed: Feed;

  constructor(...before: ConclaveEvent[]) {
    const { view } = this;
    const live = {
      view,
      get edition(): Edition | undefined {
        return currentEdition(view);
      },
    };
    const card = (id: string) => ({ _id: id, slug: `c-${id}`, nomComplet: `Cardinal ${id}`, photo: null });
    this.feed = new Feed({
      live,
      presenter: new Presenter(live, { card, generation: 1 }),
      clock: { now: () => new Date('2025-05-07T15:00:00Z') },
      timers: this.timers,
      push: (frame) => this.pushed.push(frame),
      isBusy: () => this.busy,
      onChange: (change) => this.changes.push(`${change} ${this.pushed.length}`),
      onIdle: () => undefined,
      viewers: () => 7,
    });
    this.append(...before);
    this.feed.open();
  }

  get edition(): Edition {
    return currentEdition(this.view)!;
  }

  get position(): string {
    return this.view.position!;
  }

  append(...facts: EventInput[]): this {
    const from = this.log.events.length;
    this.log.append(...facts);
    for (const event of this.log.events.slice(from)) this.feed.onEvent(event, evolve(this.view, event));
    return this;
  }

  get names(): PushName[] {
    return this.pushed.map(({ name }) => name);
  }

  last<Name extends ChainedName>(name: Name): Push<Name> {
    return bodyOf(this.pushed.findLast((frame) => frame.name === name)!) as Push<Name>; // the type of its name
  }
}

const bodyOf = (frame: Frame): Push<ChainedName> => JSON.parse(frame.packet.slice(frame.packet.indexOf('[')))[1];
const at = (n: number): string => String(n).padStart(16, '0');
const open = (): FeedFixture => new FeedFixture(...conclaveOpen());

describe('pushes', () => {
  it('are not made before the feed is open', () => {
    expect(new FeedFixture(...conclaveOpen(), vote(1), paused).pushed).toEqual([]);
  });

  it('contain a tally after a vote, with absolute counts of the changed cardinals', () => {
    const fixture = open().append(vote(1), vote(2), ...votes(2, 1));
    fixture.timers.pass(100);
    fixture.append(vote(3, { firstInRound: false }));
    fixture.timers.pass(100);
    expect(fixture.pushed.map(bodyOf)).toMatchObject([
      { changed: [[cardinal(1), 1]], totalVotes: 1, position: at(4), previousPosition: at(3) },
      {
        changed: [
          [cardinal(2), 1],
          [cardinal(1), 3],
        ],
        totalVotes: 4,
        position: at(7),
        previousPosition: at(4),
      },
      { changed: [[cardinal(3), 1]], totalVotes: 5, uniqueVoters: 4, requiredMajority: 89 },
    ]);
  });

  it.each<[string, EventInput[], PushName[]]>([
    ['a pause', [paused], ['state']],
    ['a resumption', [paused, resumed], ['state', 'state']],
    ['the next round', [roundClosed(1), roundOpened(2)], ['round', 'smoke', 'round']],
    ['an election', elected, ['round', 'smoke', 'state']],
    ['a correction', [corrected], ['snapshot', 'state']],
    ['a reset', reset, ['snapshot', 'state']],
    ['a vote that does not count', [paused, vote(1)], ['state']],
    [
      'a vote set aside',
      [
        {
          type: 'VoteSetAside',
          data: { conclaveId: CONCLAVE, roundId: round(1), voteEventId: 'x', reason: 'round-closed-meanwhile' },
        },
      ],
      [],
    ],
    ['an edition that is only prepared', reset.slice(0, 2), []],
    [
      'the close of the edition that was replaced',
      [...reset, { type: 'ConclaveClosed', data: { reason: 'reset' } }],
      ['snapshot', 'state'],
    ],
  ])('for %s', (_event, facts, names) => {
    expect(open().append(...facts).names).toEqual(names);
  });

  it('contain black smoke when a round closes, white smoke with the name at an election', () => {
    const black = open().append(roundClosed(1)).last('smoke');
    expect(black).toMatchObject({ colour: 'black', roundNumber: 1, cardinal: null });
    const white = open()
      .append(...elected)
      .last('smoke');
    expect(white).toMatchObject({ colour: 'white', cardinal: { _id: cardinal(1), nomComplet: 'Pierre' } });
  });

  it('change the summary as an act does when a cardinal reaches the majority', () => {
    const fixture = new FeedFixture(...conclaveOpen({ electors: 3 })).append(vote(1), vote(1));
    fixture.timers.pass(100);
    fixture.append(vote(1));
    fixture.timers.pass(1000);
    expect(fixture.changes).toEqual(['votes 0', 'votes 1', 'state 2', 'votes 3']);
  });

  it('contain the state when a cardinal reaches the majority, not with every vote', () => {
    const fixture = new FeedFixture(...conclaveOpen({ electors: 3 })).append(vote(1), vote(1));
    fixture.timers.pass(100);
    fixture.append(vote(1));
    fixture.timers.pass(1000);
    expect(fixture.names).toEqual(['tally', 'tally', 'state', 'tally']);
    expect(fixture.last('state').conclaveState.majorityReachedBy).toMatchObject({ _id: cardinal(1) });
  });

  it('follow the tally of earlier votes', () => {
    const fixture = open().append(vote(1), vote(1), paused);
    expect(fixture.pushed.map(bodyOf)).toMatchObject([
      { position: at(4) },
      { position: at(5), previousPosition: at(4), totalVotes: 2 },
      { position: at(6), previousPosition: at(5), conclaveState: { isPaused: true } },
    ]);
  });

  it('include a tally of the last votes of a replaced edition', () => {
    const fixture = open().append(vote(1), vote(1), ...reset);
    expect(fixture.names).toEqual(['tally', 'tally', 'snapshot', 'state']);
    expect(fixture.last('tally')).toMatchObject({ totalVotes: 2, position: at(5) });
    expect(fixture.last('snapshot')).toMatchObject({ totalVotes: 0, conclaveState: { _id: NEXT } });
  });

  it('at the same position have that position as their predecessor', () => {
    const bodies = open()
      .append(roundClosed(1))
      .pushed.map(bodyOf)
      .map(({ position, previousPosition }) => [previousPosition, position]);
    expect(bodies).toEqual([
      [at(3), at(4)],
      [at(4), at(4)],
    ]);
  });

  it('of tallies wait while earlier pushes are in progress', () => {
    const fixture = open().append(vote(1), vote(1));
    fixture.busy = true;
    fixture.timers.pass(500);
    expect(fixture.names).toEqual(['tally']);
    fixture.busy = false;
    fixture.timers.pass(100);
    expect(fixture.names).toEqual(['tally', 'tally']);
  });

  it('contain the viewer count without advancing the chain', () => {
    const fixture = open();
    fixture.feed.pushViewers(12);
    expect(fixture.last('viewers')).toEqual({ viewers: 12, position: at(3), previousPosition: at(3) });
  });
});

describe('changes of the summary', () => {
  it.each<[string, EventInput[], string[]]>([
    ['a vote', [vote(1)], ['votes 0']],
    ['a vote that does not count', [paused, vote(1)], ['state 0']],
    ['the next round', [roundClosed(1), roundOpened(2)], ['state 0', 'state 2']],
    ['an election, once and before all pushes but that of its round', elected, ['state 1']],
    ['a reset', reset, ['state 0']],
  ])('are reported for %s', (_event, facts, changes) => {
    expect(open().append(...facts).changes).toEqual(changes);
  });
});

describe('snapshots', () => {
  it('are encoded once while nothing changes, and cached briefly', () => {
    const fixture = open();
    const first = fixture.feed.snapshot();
    expect(fixture.feed.snapshot()).toBe(first);
    fixture.timers.pass(1000);
    expect(fixture.feed.snapshot()).not.toBe(first);
  });

  it('are unavailable while votes are pending, so that the chain continues from them', () => {
    const fixture = open().append(vote(1), vote(1));
    expect(fixture.feed.snapshot()).toBeUndefined();
    fixture.timers.pass(100);
    const snapshot = bodyOf(fixture.feed.snapshot()!);
    fixture.append(vote(1));
    fixture.timers.pass(100);
    expect(fixture.last('tally').previousPosition).toBe(snapshot.position);
  });

  it('are unavailable before there is a conclave', () => {
    expect(new FeedFixture().feed.snapshot()).toBeUndefined();
    expect(new FeedFixture().append(...conclaveOpen()).names).toEqual(['snapshot', 'state']);
  });

  it('are needed only by clients that are behind the last push or ahead of the view', () => {
    const fixture = open().append(vote(1), { ...vote(2), data: { ...vote(2).data, roundId: round(7) } });
    expect([3, 4, 5, 6].map((n) => fixture.feed.isCurrent(at(n)))).toEqual([false, true, true, false]);
  });
});

/** A client that applies each push. */
class Client {
  counts: Record<string, number> = {};
  state: unknown;
  position: string | null = null;

  apply({ name, ...frame }: Frame): void {
    const body = bodyOf({ name, ...frame });
    if (name !== 'snapshot') expect(body.previousPosition! <= this.position!).toBe(true);
    this.position = body.position;
    if ('results' in body) this.counts = Object.fromEntries(body.results.map((r) => [r.cardinalId, r.votes]));
    if ('changed' in body) for (const [id, count] of body.changed) this.counts[id] = count;
    if ('conclaveState' in body) this.state = body.conclaveState;
    if ('round' in body && !body.round.isComplete) this.counts = {};
  }
}

describe('a client that connects at any time', () => {
  it('sees no gap and ends in the state of the view', () => {
    const act = fc.constantFrom<EventInput>(
      vote(1),
      vote(2),
      withOverrides(vote(2), { metadata: { reason: 'x' } }),
      vote(3, { firstInRound: false }),
      vote(1, { roundId: round(2) }),
      paused,
      resumed,
      corrected,
      closingTimeChanged(1, '2025-05-07T19:00:00.000Z'),
      roundClosed(1),
      roundOpened(2),
      ...reset,
    );
    const step = fc.record({ act, wait: fc.constantFrom(0, 0, 0, 30, 100) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(40), (steps, connectsAt) => {
        const fixture = open();
        const client = new Client();
        let seen: number | undefined;
        const appended = new Set<EventInput>();
        steps.forEach(({ act, wait }, i) => {
          const isRepeated = 'type' in act && act.type === 'RoundOpened' && appended.has(act);
          if (!isRepeated) fixture.append(act); // a round opens only once
          appended.add(act);
          fixture.timers.pass(wait);
          const snapshot = i >= connectsAt && seen === undefined ? fixture.feed.snapshot() : undefined;
          if (!snapshot) return;
          client.apply(snapshot);
          seen = fixture.pushed.length;
        });
        fixture.timers.pass(1000);
        const bodies = fixture.pushed.map(bodyOf);
        bodies.slice(1).forEach((body, i) => expect(body.previousPosition).toBe(bodies[i]!.position));
        if (seen === undefined) return;
        for (const frame of fixture.pushed.slice(seen)) client.apply(frame);
        const last = fixture.edition.rounds.at(-1);
        const shown = Object.entries(last?.counts ?? {}).map(([id, { votes }]) => [id, votes]);
        expect(client.counts).toEqual(Object.fromEntries(shown));
        expect(client.state).toMatchObject({ _id: fixture.edition.conclaveId, electors: fixture.edition.electors });
      }),
    );
  });
});
