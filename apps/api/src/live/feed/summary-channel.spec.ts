import { currentEdition, emptyView, evolve, type Edition } from '@fumata/conclave';
import type { Push } from '@fumata/contracts';
import {
  cardinal,
  conclaveOpen,
  election,
  roundClosed,
  roundOpened,
  TestLog,
  vote,
  type EventInput,
} from '@fumata/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { TestTimers } from '../../testing/doubles/test-timers.js';
import { Presenter } from '../../view/presenter.js';
import type { Connection } from './fan-out.js';
import type { Frame } from './frame.js';
import { SummaryChannel } from './summary-channel.js';

const elected = election(1);

class TestConnection implements Connection {
  bufferedBytes = 0;
  readonly beat = (): void => undefined;
  readonly received: Frame[] = [];
  write(frame: Frame): 'direct' {
    this.received.push(frame);
    return 'direct';
  }
  get summaries(): Push<'summary'>[] {
    return this.received.map(({ packet }) => JSON.parse(packet.slice(packet.indexOf('[')))[1]);
  }
}

let timers: TestTimers;
let log: TestLog;
let view: ReturnType<typeof emptyView>;
let channel: SummaryChannel;
let connection: TestConnection;

beforeEach(() => {
  timers = new TestTimers();
  log = new TestLog();
  view = emptyView();
  const live = {
    view,
    get edition(): Edition | undefined {
      return currentEdition(view);
    },
  };
  const card = (id: string) => ({ _id: id, slug: `c-${id}`, nomComplet: `Cardinal ${id}`, photo: null });
  channel = new SummaryChannel({
    live,
    presenter: new Presenter(live, { card, generation: 1 }),
    clock: { now: () => new Date(timers.now) },
    timers,
    watch: { pushed: () => undefined },
  });
  connection = connect();
});

function append(...events: EventInput[]): void {
  const from = log.events.length;
  log.append(...events);
  for (const event of log.events.slice(from)) evolve(view, event);
}

function connect(): TestConnection {
  const added = new TestConnection();
  channel.join(added);
  channel.sendSummary(added);
  return added;
}

/** A channel with a connection that has received the summary of an open conclave. */
function opened(): void {
  append(...conclaveOpen({ electors: 2 }));
  channel.open();
}

describe('the summary channel', () => {
  it('sends the summary once it is open and there is a conclave', () => {
    channel.open();
    expect(connection.received).toEqual([]);
    append(...conclaveOpen());
    channel.stateChanged();
    expect(connection.summaries).toMatchObject([
      {
        round: { roundNumber: 1, isOpen: true },
        totalVotes: 0,
        closedRound: null,
        leader: null,
        position: view.position,
      },
    ]);
  });

  it('pushes the first vote at once, later ones at most every five seconds', () => {
    opened();
    for (const expected of [2, 2]) {
      append(vote(1));
      channel.voteCounted();
      expect(connection.received).toHaveLength(expected);
    }
    timers.pass(5_000);
    expect(connection.summaries.map(({ totalVotes }) => totalVotes)).toEqual([0, 1, 2]);
    timers.pass(60_000);
    expect(connection.received).toHaveLength(3);
  });

  it('pushes an election at once, while votes wait', () => {
    opened();
    append(vote(1), vote(1));
    channel.voteCounted();
    append(vote(2));
    channel.voteCounted();
    append(...elected);
    channel.stateChanged();
    expect(connection.summaries.at(-1)).toMatchObject({
      conclaveState: { isComplete: true, popeElected: { _id: cardinal(1), nomComplet: 'Pierre' } },
      leader: { _id: cardinal(1), nomComplet: 'Pierre', votes: 2 },
      closedRound: { roundNumber: 1, whiteSmoke: true, closedAt: currentEdition(view)?.rounds[0]?.closedAt },
    });
    expect(connection.received).toHaveLength(3);
  });

  it('names a sole leader only', () => {
    opened();
    append(vote(1));
    channel.stateChanged();
    append(vote(2));
    channel.stateChanged();
    const leaders = connection.summaries.map(({ leader }) => leader && [leader._id, leader.slug, leader.votes]);
    expect(leaders).toEqual([null, [cardinal(1), `c-${cardinal(1)}`, 1], null]);
  });

  it('names the last closed round', () => {
    opened();
    append(vote(1), roundClosed(1), roundOpened(2));
    channel.stateChanged();
    expect(connection.summaries.at(-1)).toMatchObject({
      round: { roundNumber: 2, isOpen: true },
      closedRound: { roundNumber: 1, whiteSmoke: false },
      totalVotes: 0,
      leader: null,
    });
  });

  it('encodes the summary once for all connections of a second', () => {
    opened();
    const [first] = connection.received;
    expect(connect().received[0]).toBe(first);
    timers.pass(1_000);
    expect(connect().summaries[0]).toMatchObject({ at: '1970-01-01T00:00:01.000Z' });
  });

  it('skips a slow connection, which gets the newest summary once it has drained', () => {
    opened();
    connection.bufferedBytes = 65 * 1024;
    append(vote(1));
    channel.stateChanged();
    append(vote(1));
    channel.stateChanged();
    expect(connection.received).toHaveLength(1);
    connection.bufferedBytes = 0;
    timers.pass(100);
    expect(connection.summaries.map(({ totalVotes }) => totalVotes)).toEqual([0, 2]);
  });

  it('sends nothing after it has been left or stopped', () => {
    opened();
    const other = connect();
    channel.leave(connection);
    channel.stateChanged();
    channel.stop();
    channel.stateChanged();
    expect([connection.received.length, other.received.length, channel.size]).toEqual([1, 2, 0]);
  });
});
