import { MemoryEventLog, type JsonObject } from '@fumata/event-log';
import { VoterPseudonyms } from '@fumata/platform';
import { leafHash } from '@fumata/proof';
import {
  CONCLAVE,
  conclaveOpen,
  hex,
  opened,
  roundClosed,
  SALT,
  started,
  TestLog,
  withOverrides,
  vote,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { exportEdition, type ExportRange } from './export-edition.js';

const NEXT = hex(0xc1);
const pseudonyms = new VoterPseudonyms('a secret');

async function exported(range: Partial<ExportRange>, ...facts: readonly EventInput[]) {
  const log = new MemoryEventLog();
  for (const event of new TestLog().append(...facts).events) {
    const { eventId, type, data, metadata } = event;
    const plain = { eventId, type, data: data as JsonObject, metadata: metadata as JsonObject };
    await log.append(event.stream, 'any', [plain]);
  }
  const lines = [];
  for await (const line of exportEdition({ log }, { conclaveId: CONCLAVE, to: 99, pseudonyms, ...range })) {
    lines.push(line);
  }
  return lines;
}
const STORY = [
  ...conclaveOpen(),
  withOverrides(vote(1), { voter: 'anna' }),
  withOverrides(vote(2), { voter: 'anna' }),
  roundClosed(1),
];
const sequences = (lines: Awaited<ReturnType<typeof exported>>) =>
  lines.map((line) => ('sequence' in line ? line.sequence : line.by));

describe('exportEdition', () => {
  it('numbers the events and stops at the upper bound', async () => {
    expect(sequences(await exported({}, ...STORY))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(sequences(await exported({ to: 4 }, ...STORY))).toEqual([1, 2, 3, 4]);
    expect(sequences(await exported({ filter: { from: 3, types: ['VoteCast'] } }, ...STORY))).toEqual([4, 5]);
  });

  it('marks a succession, after which no vote counts', async () => {
    const lines = await exported(
      {},
      ...STORY.slice(0, -1),
      opened({ conclaveId: NEXT }),
      started(NEXT, CONCLAVE),
      vote(1),
    );
    expect(sequences(lines)).toEqual([1, 2, 3, 4, 5, NEXT, 6]);
    expect(lines.at(-1)).toMatchObject({ aside: 'edition-over' });
  });

  it('gives a voter one pseudonym per secret', async () => {
    const voters = (lines: Awaited<ReturnType<typeof exported>>) =>
      lines.flatMap((line) => ('voter' in line ? [line.voter] : []));
    const [first, again] = voters(await exported({}, ...STORY));
    expect(first).toBe(again);
    const [other] = voters(await exported({ pseudonyms: new VoterPseudonyms('another') }, ...STORY));
    expect(other).not.toBe(first);
    expect(first).not.toContain('anna');
  });

  it('exports the leaves of an edition with a salt, without the salt', async () => {
    const [, ...rest] = STORY;
    const lines = await exported({}, opened({ salt: SALT }), ...rest);
    const events = lines.flatMap((line) => ('sequence' in line ? [line] : []));
    expect(events.map(({ v }) => v)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(events.filter((event) => leafHash(event) !== event.leafHash)).toEqual([]);
    const [first, again] = events.flatMap(({ voter }) => voter ?? []);
    expect([first, again]).toEqual([expect.stringMatching(/^[\w-]{43}$/), first]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${SALT}|anna`));
    const matching = await exported({ filter: { voter: String(first).slice(0, 6) } }, opened({ salt: SALT }), ...rest);
    expect(sequences(matching)).toEqual([4, 5]);
  });

  it('reports progress for events that the filter skips', async () => {
    const progress: number[] = [];
    const filter = { types: ['RoundClosed'] } as const;
    await exported({ filter, onSequence: (sequence) => progress.push(sequence) }, ...STORY);
    expect(progress).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
