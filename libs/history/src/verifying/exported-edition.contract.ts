import { createHash, generateKeyPairSync, hash, sign, type KeyObject } from 'node:crypto';
import {
  evolve,
  emptyView,
  setAsideReason,
  voterOf,
  type CheckpointSigned,
  type ConclaveEvent,
  type Recorded,
  type RoundSealed,
} from '@fumata/conclave';
import {
  Frontier,
  keyIdOf,
  leafHash,
  logOrigin,
  signCheckpoint,
  signingKeyOf,
  signSeal,
  voterCommitment,
  type Seal,
  type SigningKey,
  type Signer,
  type TreeHead,
} from '@fumata/proof';
import {
  CONCLAVE,
  conclaveOpen,
  round,
  roundClosed,
  roundOpened,
  TestLog,
  withOverrides,
  vote,
  type EventInput,
} from '@fumata/testing';
import type { ExportedEvent, ExportedEventV1 } from '../event/exported-event.js';
import { publicEvent } from '../event/public-event.js';
import { toExportedEvent, type EventLeaf } from '../event/to-exported-event.js';
import { closedResults } from '../export-file/round-result.js';
import { writeExport, type RunningHash } from '../export-file/write-export.js';
import type { RoundResult } from '../export-file/lines.js';
import { ExportVerification } from './export-verification.js';
import type { VerificationResult } from './verification-result.js';

export const OTHER = 'f'.repeat(24);
const sha256 = (): RunningHash => {
  const running = createHash('sha256');
  return { update: (text) => running.update(text), digest: () => running.digest('hex') };
};
export const platform = (data: string | Uint8Array): string => hash('sha256', data);

export function signer(): Signer & { readonly key: SigningKey } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519') as { privateKey: KeyObject; publicKey: KeyObject };
  const raw = String(publicKey.export({ format: 'jwk' }).x);
  const by = (bytes: Uint8Array): Uint8Array => sign(null, bytes, privateKey);
  return { publicKey: raw, sign: by, key: signingKeyOf(raw) };
}
export const server = signer();

const second = { roundId: round(2), roundNumber: 2 };
export const STORY: readonly EventInput[] = [
  ...conclaveOpen({ electors: 3 }),
  withOverrides(vote(1), { voter: 'anna' }),
  vote(2),
  withOverrides(vote(3, { firstInRound: false }), { voter: 'anna' }),
  roundClosed(1),
  vote(1),
  roundOpened(2),
  vote(2, second),
  vote(2, second),
  roundClosed(2),
  roundOpened(3),
];

/** The commitment to a voter for a round, with an opening that tests can compute. */
const commitmentTo = (voter: string, roundId: string): string =>
  voterCommitment(createHash('sha256').update(`${voter} ${roundId}`).digest('base64url'), platform);

/** The leaf of version 2 if `salted`, else of version 1. */
export function leafFor(recorded: Recorded, sequence: number, salted: boolean): EventLeaf {
  const { data, metadata, type, eventId } = recorded;
  const voterId = voterOf(recorded.stream);
  if (salted) {
    const voter = voterId === undefined || !('roundId' in data) ? undefined : commitmentTo(voterId, data.roundId);
    return publicEvent(recorded, { conclaveId: CONCLAVE, sequence, voter });
  }
  return {
    conclaveId: CONCLAVE,
    sequence,
    eventId,
    type,
    recordedAt: metadata.recordedAt,
    ...('roundId' in data && { roundId: data.roundId }),
    ...('cardinalId' in data && { cardinalId: data.cardinalId }),
  };
}

/** Stands in a story for a signed checkpoint of all events before it. */
export const CHECKPOINT = 'checkpoint';
export type StoryEntry = EventInput | typeof CHECKPOINT;

/** The note of a checkpoint. */
export const noteOf = (head: TreeHead, by: Signer, conclaveId = CONCLAVE): string =>
  signCheckpoint({ origin: logOrigin('fumata.test', conclaveId), ...head }, by);

const checkpointSigned = (head: TreeHead, by: Signer): CheckpointSigned => ({
  type: 'CheckpointSigned',
  data: {
    conclaveId: CONCLAVE,
    ...head,
    time: '2025-05-07T18:00:00.000Z',
    previous: null,
    keyId: keyIdOf(by.publicKey),
    note: noteOf(head, by),
  },
});

/** The edition as exported by its server, each closed round sealed by `by`. */
export function edition(by: Signer = server, facts: readonly StoryEntry[] = STORY) {
  const view = emptyView();
  const tree = new Frontier(platform);
  const events: ExportedEvent[] = [];
  const take = (fact: EventInput, story: TestLog): void => {
    const recorded = story.append(fact).events.at(-1)!;
    const applied = evolve(view, recorded)!;
    const leaf = leafFor(recorded, applied.sequence, view.salts[CONCLAVE] !== undefined);
    tree.append(leafHash(leaf, platform));
    const aside = setAsideReason(view, recorded, applied);
    events.push(toExportedEvent(recorded, { leaf, aside, pseudonym: (voter) => voter, hash: platform }));
    if (recorded.type !== 'RoundClosed') return;
    const { roundId, roundNumber } = recorded.data;
    const { v: _, ...sealed } = signSeal(
      { conclaveId: CONCLAVE, roundId, roundNumber, size: tree.size, root: tree.root() },
      by,
    );
    take({ type: 'RoundSealed', data: sealed } satisfies RoundSealed as ConclaveEvent, story);
  };
  const story = new TestLog();
  for (const fact of facts)
    take(fact === CHECKPOINT ? checkpointSigned({ size: tree.size, root: tree.root() }, by) : fact, story);
  return { events, results: closedResults(view.editions[CONCLAVE]!) };
}

export interface Written {
  readonly events: readonly ExportedEvent[];
  readonly results: readonly RoundResult[];
  readonly whole?: boolean;
  /** Another edition becomes current after this many events. */
  readonly succeededAfter?: number;
  readonly v?: 1 | 2 | 3 | 4 | 5;
  /** Seals recorded after the last event. */
  readonly seals?: readonly Seal[];
  /** Note of the checkpoint in the manifest. */
  readonly checkpoint?: string;
}

export async function write({
  events,
  results,
  whole = true,
  succeededAfter,
  v = 5,
  seals,
  checkpoint,
}: Written): Promise<string[]> {
  const pieces: string[] = [];
  const [from = 1, to = 0] = [events[0]?.sequence, events.at(-1)?.sequence];
  async function* content() {
    for (const [index, event] of events.entries()) {
      if (index === succeededAfter) yield { by: OTHER, at: event.recordedAt };
      yield event;
    }
  }
  const manifest = {
    v, // overrides the current version
    conclaveId: CONCLAVE,
    from,
    to,
    filters: whole ? {} : { de: '1' },
    keys: [server.key],
    ...(seals && { seals }),
    ...(checkpoint !== undefined && { checkpoint }),
    site: 'http://fumata.test',
    exportedAt: '2025-05-08T18:00:00.000Z',
  };
  const parts = { manifest, events: content(), results: async () => results, sha256: sha256(), hash: platform };
  for await (const piece of writeExport(parts)) pieces.push(piece);
  return pieces.join('').trimEnd().split('\n');
}

export function verified(lines: readonly string[], keys?: readonly SigningKey[]): VerificationResult {
  const verification = new ExportVerification({ sha256: sha256(), keys });
  for (const each of lines) verification.take(each);
  return verification.end();
}
export const problem = (lines: readonly string[], keys?: readonly SigningKey[]) => {
  const report = verified(lines, keys);
  return report.is === 'broken' ? report.problem : 'none';
};

/** The events with one changed, and its hash recomputed. */
export const rehashed = (
  events: readonly ExportedEvent[],
  sequence: number,
  change: Partial<Omit<ExportedEventV1, 'v'>>,
): ExportedEvent[] =>
  events.map((each) => {
    if (each.sequence !== sequence || each.v === 2) return each;
    const { conclaveId, eventId, type, roundId, cardinalId, recordedAt } = { ...each, ...change };
    const leaf = { conclaveId, sequence, eventId, type, roundId, cardinalId, recordedAt };
    return { ...each, ...change, leafHash: leafHash(leaf, platform) };
  });
