import { hash as nodeHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leafHash } from '../leaf/leaf.js';
import type { Seal } from '../seals/seal.js';
import { signSeal } from '../seals/seal.js';
import { sealKeyOf } from '../signing/keys.js';
import { newSigner } from '../signing/primitives.contract.js';
import { PURE } from '../signing/primitives.js';
import { rootOf } from '../tree/frontier.js';
import type { AuditReport } from './finding.js';
import { LogAudit } from './log-audit.js';
import type { AuditRecord } from './log-audit.js';

const hash = (data: string | Uint8Array) => nodeHash('sha256', data);
const primitives = { ...PURE, hash };
const signer = newSigner();
const conclaveId = '0000000000000000000000c0';
const keys = [sealKeyOf(signer.publicKey)];

const withHash = (record: AuditRecord): AuditRecord => ({ ...record, leafHash: leafHash(record, hash) });
const bare = ({ leafHash: _, ...record }: AuditRecord): AuditRecord => record;

/** Twenty events; the tenth closes a round, and so does the last but two. */
const record = (sequence: number, cardinal = 1): AuditRecord =>
  withHash({
    conclaveId,
    sequence,
    eventId: `0196ab12-3c4d-7e5f-8a9b-${String(sequence).padStart(12, '0')}`,
    type: sequence === 10 || sequence === 18 ? 'RoundClosed' : 'VoteCast',
    roundId: '000000000000000000000a01',
    cardinalId: `00000000000000000000ca0${cardinal}`,
    recordedAt: '2025-05-07T16:07:00.000Z',
  });
const log = Array.from({ length: 20 }, (_, i) => record(i + 1));
const sealAt = (size: number, of: readonly AuditRecord[] = log, by = signer): Seal =>
  signSeal(
    {
      conclaveId,
      roundId: '000000000000000000000a01',
      roundNumber: 1,
      size,
      root: rootOf(
        of.slice(0, size).map((one) => leafHash(one, hash)),
        hash,
      ),
    },
    by,
  );
const seals = [sealAt(18), sealAt(10)];

function audit(records: readonly unknown[], with_ = seals, total?: number): AuditReport {
  const audited = new LogAudit({ conclaveId, keys }, primitives);
  for (const seal of with_) audited.seal(seal);
  for (const one of records) audited.take(one);
  return audited.end(total);
}
const finding = (...args: Parameters<typeof audit>) => {
  const report = audit(...args);
  return report.is === 'broken' ? report.finding : report;
};
/** As an editor would who makes the numbers fit again. */
const renumbered = (records: readonly AuditRecord[]) =>
  records.map((one, i) => ({ ...one, sequence: i + 1 }));

describe('the audit of a whole log', () => {
  it('finds nothing wrong with the log as it was, and says up to where seals vouch for it', () => {
    const root = rootOf(
      log.map((one) => leafHash(one, hash)),
      hash,
    );
    const intact = { is: 'intact', size: 20, root, sealedTo: 18, seals: 2 };
    expect(audit(log)).toEqual(intact);
    expect(audit(log.map(bare), seals, 20)).toEqual(intact);
    expect(audit([], [])).toMatchObject({ is: 'intact', size: 0, sealedTo: 0 });
  });

  it('takes seals that stand in the log themselves, after what they seal', () => {
    const audited = new LogAudit({ conclaveId, keys });
    for (const one of log) {
      audited.take(one);
      if (one.sequence === 12) expect(audited.seal(sealAt(10))).toBeUndefined();
      if (one.sequence === 19) expect(audited.seal(sealAt(18))).toBeUndefined();
    }
    expect(audited.seal(sealAt(18))).toBeUndefined();
    expect(audited.end()).toMatchObject({ is: 'intact', sealedTo: 18, seals: 3 });
  });

  it('goes on saying the first thing that it found', () => {
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    audited.take(record(1));
    const first = audited.take({ ...record(2), leafHash: hash('x') });
    expect(first).toMatchObject({ is: 'edited', place: 2 });
    expect(audited.take('junk')).toBe(first);
    expect(audited.seal(sealAt(10, log, newSigner()))).toBe(first);
    expect(audited.end(99)).toEqual({ is: 'broken', finding: first });
  });
});

describe('a log that was tampered with', () => {
  it('edited: the record whose own hash is no more its hash', () => {
    const edited = log.with(6, { ...record(7), cardinalId: '00000000000000000000ca02' });
    expect(finding(edited)).toEqual({ is: 'edited', place: 7, sequence: 7, eventId: record(7).eventId });
    expect(finding(log.with(6, { ...record(7), sequence: 12 }))).toMatchObject({ is: 'edited', place: 7 });
  });

  it('edited with its hash, or where there are none: the next seal, and what is intact before it', () => {
    const root = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(finding(log.with(6, record(7, 2)))).toEqual({
      is: 'root-mismatch',
      seal: sealAt(10),
      root,
      intact: 0,
    });
    expect(finding(log.map(bare).with(12, bare(record(13, 2))))).toEqual({
      is: 'root-mismatch',
      seal: sealAt(18),
      root,
      intact: 10,
    });
  });

  it('edited after the last seal, with its hash: nobody vouches for it, and the report says so', () => {
    expect(audit(log.with(18, record(19, 2)))).toMatchObject({ is: 'intact', size: 20, sealedTo: 18 });
  });

  it('deleted: the sequence that comes nowhere', () => {
    expect(finding(log.toSpliced(6, 1))).toEqual({ is: 'missing', place: 7, sequence: 7, found: 8 });
    expect(finding(log.slice(1))).toEqual({ is: 'missing', place: 1, sequence: 1, found: 2 });
  });

  it('deleted and renumbered: the next record’s own hash, or the next seal', () => {
    const cut = renumbered(log.toSpliced(6, 1));
    expect(finding(cut)).toMatchObject({ is: 'edited', place: 7 });
    expect(finding(cut.map(withHash))).toMatchObject({ is: 'root-mismatch', seal: { size: 10 } });
  });

  it('inserted: two records that claim one sequence', () => {
    expect(finding(log.toSpliced(6, 0, record(7, 2)))).toEqual({ is: 'inserted', place: 8, sequence: 7 });
    expect(finding(log.toSpliced(7, 0, record(7, 2)))).toEqual({ is: 'inserted', place: 8, sequence: 7 });
  });

  it('inserted and renumbered: the next record’s own hash, or the next seal', () => {
    const grown = renumbered(log.toSpliced(6, 0, record(7, 2)));
    const proper = grown.with(6, record(7, 2));
    expect(finding(proper)).toMatchObject({ is: 'edited', place: 8 });
    expect(finding(grown.map(withHash))).toMatchObject({ is: 'root-mismatch', seal: { size: 10 } });
  });

  it('reordered: the record that stands in another’s place', () => {
    const swapped = log.with(6, record(8)).with(7, record(7));
    expect(finding(swapped)).toEqual({ is: 'out-of-order', place: 7, sequence: 8, expected: 7 });
    const moved = [...log.toSpliced(6, 1), record(7)];
    expect(finding(moved)).toEqual({ is: 'out-of-order', place: 7, sequence: 8, expected: 7 });
  });

  it('duplicated: the sequence that was there before', () => {
    expect(finding(log.toSpliced(7, 0, record(7)))).toEqual({ is: 'repeated', place: 8, sequence: 7 });
    expect(finding([...log, record(7)])).toEqual({ is: 'repeated', place: 21, sequence: 7 });
  });

  it('truncated: the seal of what is gone, or the trailer that counted it', () => {
    expect(finding(log.slice(0, 15))).toEqual({ is: 'truncated', last: 15, expected: 18, told: 'seal' });
    expect(finding(log.slice(0, 19), seals, 20)).toEqual({
      is: 'truncated',
      last: 19,
      expected: 20,
      told: 'trailer',
    });
    expect(finding(log, seals, 19)).toEqual({ is: 'surplus', last: 20, expected: 19 });
  });

  it('of another edition, or no record at all: where it stands', () => {
    const stranger = withHash({ ...record(3), conclaveId: '0000000000000000000000c1' });
    expect(finding(log.with(2, stranger))).toMatchObject({
      is: 'other-edition',
      place: 3,
      conclaveId: '0000000000000000000000c1',
    });
    for (const junk of [null, '', 5, [], {}, { ...record(3), voter: 'x' }, { ...record(3), leafHash: 1 }]) {
      expect(finding([...log.slice(0, 2), junk])).toEqual({ is: 'malformed', place: 3 });
      expect(finding([record(2), junk, record(1)])).toMatchObject({ is: 'out-of-order', place: 1 });
    }
  });

  it('is never found intact, whatever was done to what is sealed', () => {
    const act = fc.constantFrom('edit', 'delete', 'insert', 'swap', 'repeat');
    fc.assert(
      fc.property(act, fc.nat(16), fc.boolean(), fc.boolean(), (done, at, renumber, hashed) => {
        const here = log[at] ?? record(1);
        const next = log[at + 1] ?? record(2);
        const changed = {
          edit: log.with(at, { ...here, cardinalId: '00000000000000000000ca09' }),
          delete: log.toSpliced(at, 1),
          insert: log.toSpliced(at, 0, { ...here, eventId: record(99).eventId }),
          swap: log.with(at, next).with(at + 1, here),
          repeat: log.toSpliced(at, 0, here),
        }[done];
        const numbered = renumber ? renumbered(changed) : changed;
        expect(audit(hashed ? numbered.map(withHash) : numbered.map(bare)).is).toBe('broken');
      }),
      { numRuns: 60 },
    );
  });
});

describe('a seal in an audit', () => {
  const stranger = newSigner();

  it('of another key is named at once, before the log reaches it', () => {
    const foreign = sealAt(10, log, stranger);
    expect(finding(log, [foreign])).toEqual({ is: 'bad-seal', why: 'unknown-key', seal: foreign });
    const posing = { ...foreign, keyId: sealAt(10).keyId };
    expect(finding(log, [posing])).toEqual({ is: 'bad-seal', why: 'signature', seal: posing });
    expect(finding(log.slice(0, 5), [foreign])).toMatchObject({ is: 'bad-seal', why: 'unknown-key' });
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    expect(audited.seal(foreign)).toMatchObject({ is: 'bad-seal', why: 'unknown-key' });
  });

  it('is waited for however many there are, none of them looked at again for each that comes', () => {
    const audited = new LogAudit({ conclaveId, keys }, { hash, verify: () => true });
    const [seal] = seals as [Seal];
    for (let size = 100_000; size > 20; size--) audited.seal({ ...seal, size });
    for (const one of log) audited.take(one);
    expect(audited.end()).toMatchObject({ finding: { is: 'truncated', expected: 21, told: 'seal' } });
  });

  it('comes too late where no round ended', () => {
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    for (const one of log) audited.take(one);
    expect(audited.seal(sealAt(11))).toMatchObject({ is: 'bad-seal', why: 'too-late' });
  });

  it('holds where the edition was closed while a round was open, and comes after it', () => {
    const reset = log.map((one) =>
      one.sequence === 19 ? withHash({ ...one, type: 'ConclaveClosed' }) : one,
    );
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    for (const one of reset) audited.take(one);
    expect(audited.seal(sealAt(19, reset))).toBeUndefined();
    expect(audited.end()).toMatchObject({ is: 'intact', sealedTo: 19, seals: 1 });
  });

  it('that another contradicts shows that two logs were signed', () => {
    const otherLog = log.with(3, record(4, 2));
    const other = sealAt(10, otherLog);
    const ours = sealAt(10);
    for (const both of [
      [ours, other],
      [other, ours],
    ]) {
      expect(finding(log, both)).toMatchObject({ is: 'seals-disagree' });
      expect(finding(otherLog, both)).toMatchObject({ is: 'seals-disagree' });
    }
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    audited.seal(ours);
    for (const one of log) audited.take(one);
    expect(audited.seal(other)).toEqual({ is: 'seals-disagree', seals: [ours, other] });
  });

  it('that does not continue the one before it is a mismatch at its size', () => {
    const later = sealAt(18, log.with(3, record(4, 2)));
    expect(finding(log, [sealAt(10), later])).toMatchObject({
      is: 'root-mismatch',
      seal: { size: 18 },
      intact: 10,
    });
  });

  it('that comes late is told by what is intact below it, not above', () => {
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    audited.seal(sealAt(18));
    for (const one of log) audited.take(one);
    const changed = sealAt(10, log.with(3, record(4, 2)));
    expect(audited.seal(changed)).toMatchObject({ is: 'root-mismatch', seal: changed, intact: 0 });
  });

  it('is not looked at when a record is missing before it', () => {
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    audited.take(record(1));
    audited.take(record(3));
    expect([audited.seal(sealAt(1)), audited.seal(sealAt(10))]).toEqual([undefined, undefined]);
    expect(audited.end()).toMatchObject({ finding: { is: 'missing', sequence: 2 } });
  });
});
