import { analysisStream, type Recorded } from '@fumata/conclave';
import { MemoryEventLog } from '@fumata/event-log';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import {
  cardinal,
  CONCLAVE,
  conclaveOpen,
  opened,
  round,
  roundClosed,
  roundOpened,
  started,
  TestLog,
  vote,
  votes,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { AnalyseRoundProcessor } from './analyse-round.processor.js';

const clock = { now: () => new Date('2025-05-08T10:00:00.000Z') };

async function analysed(facts: readonly EventInput[], ...roundNumbers: readonly number[]) {
  const log = new MemoryEventLog();
  for (const event of new TestLog().append(...facts).events)
    await log.append(event.stream, event.revision === 0 ? 'no-stream' : event.revision - 1, [event]);
  const models = new ReadModels(EmbeddedDocumentStore.inMemory());
  const processor = new AnalyseRoundProcessor(log, clock, createIds(clock), models);
  for (const n of roundNumbers) {
    const payload = { conclaveId: CONCLAVE, roundId: round(n), from: 2 };
    await processor.process({ payload, signal: new AbortController().signal } as never);
  }
  return (await log.readStream(analysisStream(CONCLAVE))) as unknown as readonly Recorded[];
}

const second = { roundId: round(2), roundNumber: 2 };
const STORY = [
  ...conclaveOpen(),
  ...votes(3, 1),
  roundClosed(1),
  roundOpened(2),
  ...votes(4, 2, second),
  roundClosed(2),
  vote(1, second),
  roundOpened(3),
  roundClosed(3),
];

describe('analysing a closed round', () => {
  it('records its result by tier of trust in the stream of the edition’s analyses', async () => {
    expect(await analysed(STORY, 2)).toMatchObject([
      {
        type: 'RoundAnalysed',
        data: {
          conclaveId: CONCLAVE,
          ...second,
          trust: { results: [{ cardinalId: cardinal(2), returning: 4, recent: 0, examined: 0 }] },
          moves: { from: round(1), voters: 0, moves: [], others: 0 },
        },
        metadata: { actor: 'system' },
      },
    ]);
  });

  it('records each round once, however often the job runs', async () => {
    const rounds = (await analysed(STORY, 1, 2, 1, 2)).map(({ data }) => 'roundNumber' in data && data.roundNumber);
    expect(rounds).toEqual([1, 2]);
  });

  it('records nothing about a close without effect, after another edition became current', async () => {
    const next = 'f'.repeat(24);
    const story = [opened({ conclaveId: next }), ...conclaveOpen(), vote(1), started(next, CONCLAVE), roundClosed(1)];
    expect(await analysed(story, 1)).toEqual([]);
  });

  it('records nothing about a round without votes, or an unknown one', async () => {
    expect(await analysed(STORY, 3, 7)).toEqual([]);
  });
});
