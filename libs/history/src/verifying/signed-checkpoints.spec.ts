import type { CheckpointSigned, ConclaveEvent } from '@fumata/conclave';
import { leafHash, rootOf, type SigningKey } from '@fumata/proof';
import {
  CONCLAVE,
  conclaveOpen,
  election,
  round,
  roundAnalysed,
  roundClosed,
  roundOpened,
  SALT,
  vote,
  withOverrides,
  type EventInput,
} from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import type { ExportedEvent } from '../event/exported-event.js';
import {
  CHECKPOINT,
  edition,
  noteOf,
  OTHER,
  platform,
  server,
  signer,
  verified,
  write,
} from './exported-edition.contract.js';
import { isWhollyCovered } from './verification-result.js';

const second = { roundId: round(2), roundNumber: 2 };
const by = (voter: string, fact: ConclaveEvent): EventInput => withOverrides(fact, { voter });
/** Two rounds; both votes of the second one are for the same cardinal. */
const rounds = (cardinal = 1): EventInput[] => [
  ...conclaveOpen({ electors: 3, salt: SALT }),
  by('anna', vote(1)),
  by('ben', vote(2)),
  roundClosed(1),
  roundOpened(2),
  by('anna', vote(cardinal, second)),
  by('ben', vote(cardinal, second)),
];
const CLOSED = [...rounds(), roundClosed(2), CHECKPOINT] as const;

const headOf = (events: readonly ExportedEvent[], size = events.length) => ({
  size,
  root: rootOf(
    events.slice(0, size).map((event) => leafHash(event, platform)),
    platform,
  ),
});
/** The events as long as the site's worker has not recorded the seal of the second round. */
const unsealed = (events: readonly ExportedEvent[]): ExportedEvent[] =>
  renumbered(events.filter(({ type, roundId }) => type !== 'RoundSealed' || roundId !== round(2)));
const renumbered = (events: readonly ExportedEvent[]): ExportedEvent[] =>
  events.map((event, index) => {
    const moved = { ...event, sequence: index + 1 };
    return { ...moved, leafHash: leafHash(moved, platform) };
  });
type Signed = CheckpointSigned['data'];
type Change = (data: Signed) => Partial<Signed>;
/** The events with another checkpoint, and their hashes recomputed. */
const withCheckpoint = (events: readonly ExportedEvent[], change: Change): ExportedEvent[] =>
  renumbered(
    events.map((event) => {
      if (event.v !== 2 || event.type !== 'CheckpointSigned') return event;
      const data = event.data as unknown as Signed; // signed above
      return { ...event, data: { ...data, ...change(data) } };
    }),
  );
const verifiedFile = async (file: Parameters<typeof write>[0], keys: readonly SigningKey[] = [server.key]) =>
  verified(await write(file), keys);
const findingIn = async (file: Parameters<typeof write>[0], keys?: readonly SigningKey[]) => {
  const report = await verifiedFile(file, keys);
  return report.is === 'broken' && report.problem.is === 'proof' ? report.problem.finding : report;
};

describe('a full export with signed checkpoints', () => {
  it('is covered up to the newest one, among its events or in its manifest', async () => {
    const { events, results } = edition(server, [...CLOSED, CHECKPOINT, roundOpened(3)]);
    const newest = { size: 13, origin: `fumata.test/conclave/${CONCLAVE}` };
    expect(events[13]).toMatchObject({ type: 'CheckpointSigned', sequence: 14 });
    expect(await verifiedFile({ events, results })).toMatchObject({
      is: 'intact',
      recount: { sealedTo: 11, coveredTo: 13, checkpoint: newest },
    });
    const upToClose = { events: events.slice(0, 11), results };
    expect(await verifiedFile(upToClose)).toMatchObject({ recount: { sealedTo: 6, coveredTo: 6 } });
    const checkpoint = noteOf(headOf(events, 11), server);
    expect(await verifiedFile({ ...upToClose, checkpoint })).toMatchObject({
      parts: { results: 'right' },
      recount: { sealedTo: 6, coveredTo: 11, checkpoint: { size: 11 } },
    });
  });

  it('is covered by a checkpoint alone while no round is closed', async () => {
    const { events, results } = edition(server, [...rounds().slice(0, 5), CHECKPOINT]);
    expect(await verifiedFile({ events, results })).toMatchObject({
      parts: { results: 'right', voters: 'right' },
      recount: { seals: 0, coveredTo: 5 },
    });
  });

  it('proves that votes were changed after the last seal', async () => {
    const { events: signed } = edition(server, CLOSED);
    const { events: forged, results } = edition(server, [...rounds(9), roundClosed(2)]);
    const checkpoint = headOf(signed, 11);
    const note = noteOf(checkpoint, server);
    const events = withCheckpoint([...unsealed(forged), signed.at(-1)!], () => ({ ...checkpoint, note }));
    const finding = { is: 'other-log', checkpoint, root: headOf(forged, 11).root };
    expect(await findingIn({ events, results })).toEqual(finding);
    expect(await findingIn({ events: unsealed(forged), results, checkpoint: note })).toEqual(finding);
  });

  it('proves that its end was cut off', async () => {
    const { events, results } = edition(server, CLOSED);
    const checkpoint = noteOf(headOf(events, 12), server);
    expect(await findingIn({ events: events.slice(0, 11), results, checkpoint })).toEqual({
      is: 'truncated',
      source: 'checkpoint',
      last: 11,
      expected: 12,
    });
  });

  it.each<[string, string, Change]>([
    ['no note', 'unreadable', () => ({ note: 'rubbish' })],
    [
      'the note of another edition',
      'another-edition',
      ({ size, root }) => ({ note: noteOf({ size, root }, server, OTHER) }),
    ],
    ['another size than its note', 'other-head', () => ({ size: 11 })],
    ['another root than its note', 'other-head', () => ({ root: 'ab'.repeat(32) })],
    ['an altered signature', 'signature', ({ note }) => ({ note: note.replace(/.{12}\n$/, 'AAAAAAAAAAA=\n') })],
  ])('is rejected if a checkpoint has %s', async (_, why, change) => {
    const { events, results } = edition(server, CLOSED);
    expect(await findingIn({ events: withCheckpoint(events, change), results })).toMatchObject({
      is: 'bad-checkpoint',
      why,
    });
  });

  it('is rejected with a checkpoint of an unknown key, or of one that was replaced before', async () => {
    const { events, results } = edition(server, [...rounds().slice(0, 5), CHECKPOINT]);
    const replaced = { ...server.key, until: '2025-05-07T15:00:00.000Z' };
    for (const [keys, why] of [
      [[signer().key], 'unknown-key'],
      [[{ ...replaced, until: '2024-05-07T15:00:00.000Z' }], 'former-key'],
    ] as const)
      expect(await findingIn({ events, results }, keys)).toMatchObject({ is: 'bad-checkpoint', why });
    expect(await findingIn({ events, results }, [{ ...replaced, until: '2026-05-07T15:00:00.000Z' }])).toMatchObject({
      is: 'intact',
    });
  });
});

describe('coverage of an export', () => {
  const isCovered = async (...story: Parameters<typeof edition>[1] & object) => {
    const { events, results } = edition(server, story);
    const report = await verifiedFile({ events, results });
    return report.is === 'intact' && isWhollyCovered(report);
  };
  const story = [...rounds(2), ...election(2, 2)] as const;

  it('lacks an election, or the analysis of a round, after what was signed', async () => {
    expect(await isCovered(...rounds(2), roundClosed(2))).toBe(true);
    expect(await isCovered(...story)).toBe(false);
    expect(await isCovered(...story, CHECKPOINT)).toBe(true);
    const analysed = roundAnalysed(2, {
      trust: { results: [], others: { returning: 2, recent: 0, examined: 0 } },
      moves: { from: round(1), voters: 2, moves: [], others: 2 },
    });
    expect(await isCovered(...story, CHECKPOINT, analysed)).toBe(false);
    expect(await isCovered(...story, CHECKPOINT, analysed, CHECKPOINT)).toBe(true);
  });

  it('lacks a closed round without a seal', async () => {
    const { events, results } = edition(server, [...rounds(), roundClosed(2)]);
    const report = await verifiedFile({ events: events.slice(0, -1), results });
    expect(report).toMatchObject({
      is: 'intact',
      recount: { uncovered: { rounds: [2], analyses: [], election: false } },
    });
    expect(report.is === 'intact' && isWhollyCovered(report)).toBe(false);
  });
});
