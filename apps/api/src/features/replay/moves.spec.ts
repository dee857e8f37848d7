import { currentEdition, type ConclaveEvent, type Edition } from '@fumata/conclave';
import type { CardinalCatalogue } from '@fumata/content';
import { MemoryEventLog, type EventLog, type JsonObject } from '@fumata/event-log';
import { conclaveOpen, foldEvents, roundClosed, roundOpened, TestLog, vote } from '@fumata/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Moves } from './moves.js';

const FIRST = [...conclaveOpen(), vote(1), roundClosed(1), roundOpened(2)];
const SECOND = [...FIRST, roundClosed(2), roundOpened(3)];

let log: MemoryEventLog;
let folds: { running: number; most: number; all: number };
let fails: boolean;
let moves: Moves;

const catalogue = { card: (id: string) => ({ _id: id, slug: id, nomComplet: id, photo: null }) };
const edition = (events: readonly ConclaveEvent[]): Edition =>
  currentEdition(foldEvents(new TestLog().append(...events).events).view)!;

beforeEach(async () => {
  log = new MemoryEventLog();
  for (const { eventId, type, data, metadata, stream } of new TestLog().append(...SECOND).events)
    await log.append(stream, 'any', [{ eventId, type, data: data as JsonObject, metadata: metadata as JsonObject }]); // plain JSON
  folds = { running: 0, most: 0, all: 0 };
  fails = false;
  const watched: Pick<EventLog, 'readAll' | 'readStream'> = {
    readStream: (...of) => log.readStream(...of),
    readAll: async function* (...of) {
      folds.all += 1;
      folds.most = Math.max(folds.most, (folds.running += 1));
      try {
        if (fails) throw new Error('unavailable');
        yield* log.readAll(...of);
      } finally {
        folds.running -= 1;
      }
    },
  };
  moves = new Moves(watched as EventLog, catalogue as unknown as CardinalCatalogue); // all that is called
});

describe('the moves of an edition', () => {
  it('are counted by one fold at a time, once for each closed round', async () => {
    const [first, second] = [edition(FIRST), edition(SECOND)];
    await Promise.all([moves.of(first), moves.of(first), moves.of(second), moves.of(second)]);
    expect(await moves.of(second)).toMatchObject({ rounds: [{ fromNumber: 1, toNumber: 2 }] });
    expect(folds).toEqual({ running: 0, most: 1, all: 2 });
  });

  it('are counted again after a failure', async () => {
    const closed = edition(SECOND);
    fails = true;
    await expect(moves.of(closed)).rejects.toThrow('unavailable');
    fails = false;
    expect((await moves.of(closed)).rounds).toHaveLength(1);
  });
});
