import { hash as nodeHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leafHash } from '../leaf/leaf.js';
import { signSeal, type Seal } from '../seals/seal.js';
import { sealKeyOf } from '../signing/keys.js';
import { newSigner } from '../signing/primitives.contract.js';
import { PURE } from '../signing/primitives.js';
import { rootOf } from '../tree/frontier.js';
import type { AuditReport } from './finding.js';
import { LogAudit, type AuditRecord } from './log-audit.js';

const hash = (data: string | Uint8Array) => nodeHash('sha256', data);
const primitives = { ...PURE, hash };
const signer = newSigner();
const conclaveId = '0000000000000000000000c0';
const keys = [sealKeyOf(signer.publicKey)];

const withHash = (record: AuditRecord): AuditRecord => ({ ...record, leafHash: leafHash(record, hash) });
const bare = ({ leafHash: _, ...record }: AuditRecord): AuditRecord => record;

/** Twenty events; the tenth and the eighteenth close a round. */
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
        of.slice(0, size).map((each) => leafHash(each, hash)),
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
/** As an editor would renumber them. */
const renumbered = (records: readonly AuditRecord[]) => records.map((one, i) => ({ ...one, sequence: i + 1 }));

describe('LogAudit', () => {
  it('accepts an intact log and returns the last sealed sequence', () => {
    const root = rootOf(
      log.map((one) => leafHash(one, hash)),
      hash,
    );
    const intact = { is: 'intact', size: 20, root, sealedTo: 18, seals: 2 };
    expect(audit(log)).toEqual(intact);
    expect(audit(log.map(bare), seals, 20)).toEqual(intact);
    expect(audit([], [])).toMatchObject({ is: 'intact', size: 0, sealedTo: 0 });
  });

  it('accepts seals within the log, after the events they cover', () => {
    const audited = new LogAudit({ conclaveId, keys });
    for (const one of log) {
      audited.take(one);
      if (one.sequence === 12) expect(audited.seal(sealAt(10))).toBeUndefined();
      if (one.sequence === 19) expect(audited.seal(sealAt(18))).toBeUndefined();
    }
    expect(audited.seal(sealAt(18))).toBeUndefined();
    expect(audited.end()).toMatchObject({ is: 'intact', sealedTo: 18, seals: 3 });
  });

  it('keeps returning its first finding', () => {
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    audited.take(record(1));
    const first = audited.take({ ...record(2), leafHash: hash('x') });
    expect(first).toMatchObject({ is: 'edited', recordNumber: 2 });
    expect(audited.take('junk')).toBe(first);
    expect(audited.seal(sealAt(10, log, newSigner()))).toBe(first);
    expect(audited.end(99)).toEqual({ is: 'broken', finding: first });
  });
});

describe('LogAudit of a manipulated log', () => {
  it('finds an edited record by its own hash', () => {
    const edited = log.with(6, { ...record(7), cardinalId: '00000000000000000000ca02' });
    expect(finding(edited)).toEqual({ is: 'edited', recordNumber: 7, sequence: 7, eventId: record(7).eventId });
    expect(finding(log.with(6, { ...record(7), sequence: 12 }))).toMatchObject({ is: 'edited', recordNumber: 7 });
  });

  it('finds a record edited with its hash, or without one, by the next seal', () => {
    const root = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(finding(log.with(6, record(7, 2)))).toEqual({ is: 'root-mismatch', seal: sealAt(10), root, intact: 0 });
    expect(finding(log.map(bare).with(12, bare(record(13, 2))))).toEqual({
      is: 'root-mismatch',
      seal: sealAt(18),
      root,
      intact: 10,
    });
  });

  it('accepts a record edited after the last seal and reports the sealed range', () => {
    expect(audit(log.with(18, record(19, 2)))).toMatchObject({ is: 'intact', size: 20, sealedTo: 18 });
  });

  it('finds a deleted record by the missing sequence', () => {
    expect(finding(log.toSpliced(6, 1))).toEqual({ is: 'missing', recordNumber: 7, sequence: 7, found: 8 });
    expect(finding(log.slice(1))).toEqual({ is: 'missing', recordNumber: 1, sequence: 1, found: 2 });
  });

  it('finds a deletion with renumbering by the next hash or seal', () => {
    const cut = renumbered(log.toSpliced(6, 1));
    expect(finding(cut)).toMatchObject({ is: 'edited', recordNumber: 7 });
    expect(finding(cut.map(withHash))).toMatchObject({ is: 'root-mismatch', seal: { size: 10 } });
  });

  it('finds an insertion by two records with one sequence', () => {
    expect(finding(log.toSpliced(6, 0, record(7, 2)))).toEqual({ is: 'inserted', recordNumber: 8, sequence: 7 });
    expect(finding(log.toSpliced(7, 0, record(7, 2)))).toEqual({ is: 'inserted', recordNumber: 8, sequence: 7 });
  });

  it('finds an insertion with renumbering by the next hash or seal', () => {
    const grown = renumbered(log.toSpliced(6, 0, record(7, 2)));
    const proper = grown.with(6, record(7, 2));
    expect(finding(proper)).toMatchObject({ is: 'edited', recordNumber: 8 });
    expect(finding(grown.map(withHash))).toMatchObject({ is: 'root-mismatch', seal: { size: 10 } });
  });

  it('finds reordered records', () => {
    const swapped = log.with(6, record(8)).with(7, record(7));
    expect(finding(swapped)).toEqual({ is: 'out-of-order', recordNumber: 7, sequence: 8, expected: 7 });
    const moved = [...log.toSpliced(6, 1), record(7)];
    expect(finding(moved)).toEqual({ is: 'out-of-order', recordNumber: 7, sequence: 8, expected: 7 });
  });

  it('finds a repeated record', () => {
    expect(finding(log.toSpliced(7, 0, record(7)))).toEqual({ is: 'repeated', recordNumber: 8, sequence: 7 });
    expect(finding([...log, record(7)])).toEqual({ is: 'repeated', recordNumber: 21, sequence: 7 });
  });

  it('finds a truncation by a seal or by the trailer', () => {
    expect(finding(log.slice(0, 15))).toEqual({ is: 'truncated', last: 15, expected: 18, source: 'seal' });
    expect(finding(log.slice(0, 19), seals, 20)).toEqual({
      is: 'truncated',
      last: 19,
      expected: 20,
      source: 'trailer',
    });
    expect(finding(log, seals, 19)).toEqual({ is: 'surplus', last: 20, expected: 19 });
  });

  it('finds a record of another edition and malformed records', () => {
    const stranger = withHash({ ...record(3), conclaveId: '0000000000000000000000c1' });
    expect(finding(log.with(2, stranger))).toMatchObject({
      is: 'other-edition',
      recordNumber: 3,
      conclaveId: '0000000000000000000000c1',
    });
    for (const junk of [null, '', 5, [], {}, { ...record(3), voter: 'x' }, { ...record(3), leafHash: 1 }]) {
      expect(finding([...log.slice(0, 2), junk])).toEqual({ is: 'malformed', recordNumber: 3 });
      expect(finding([record(2), junk, record(1)])).toMatchObject({ is: 'out-of-order', recordNumber: 1 });
    }
  });

  it('never accepts a change of sealed records', () => {
    const act = fc.constantFrom('edit', 'delete', 'insert', 'swap', 'repeat');
    fc.assert(
      fc.property(act, fc.nat(16), fc.boolean(), fc.boolean(), (change, at, renumber, hashed) => {
        const here = log[at] ?? record(1);
        const next = log[at + 1] ?? record(2);
        const changed = {
          edit: log.with(at, { ...here, cardinalId: '00000000000000000000ca09' }),
          delete: log.toSpliced(at, 1),
          insert: log.toSpliced(at, 0, { ...here, eventId: record(99).eventId }),
          swap: log.with(at, next).with(at + 1, here),
          repeat: log.toSpliced(at, 0, here),
        }[change];
        const numbered = renumber ? renumbered(changed) : changed;
        expect(audit(hashed ? numbered.map(withHash) : numbered.map(bare)).is).toBe('broken');
      }),
      { numRuns: 60 },
    );
  });
});

describe('LogAudit of seals', () => {
  const stranger = newSigner();

  it('rejects a seal of another key at once', () => {
    const foreign = sealAt(10, log, stranger);
    expect(finding(log, [foreign])).toEqual({ is: 'bad-seal', why: 'unknown-key', seal: foreign });
    const posing = { ...foreign, keyId: sealAt(10).keyId };
    expect(finding(log, [posing])).toEqual({ is: 'bad-seal', why: 'signature', seal: posing });
    expect(finding(log.slice(0, 5), [foreign])).toMatchObject({ is: 'bad-seal', why: 'unknown-key' });
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    expect(audited.seal(foreign)).toMatchObject({ is: 'bad-seal', why: 'unknown-key' });
  });

  it('keeps many pending seals and reports the lowest one beyond the end', () => {
    const audited = new LogAudit({ conclaveId, keys }, { hash, verify: () => true });
    const [seal] = seals as [Seal];
    for (let size = 100_000; size > 20; size--) audited.seal({ ...seal, size });
    for (const one of log) audited.take(one);
    expect(audited.end()).toMatchObject({ finding: { is: 'truncated', expected: 21, source: 'seal' } });
  });

  it('rejects a late seal where no round ended', () => {
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    for (const one of log) audited.take(one);
    expect(audited.seal(sealAt(11))).toMatchObject({ is: 'bad-seal', why: 'too-late' });
  });

  it('accepts a late seal where the edition was closed during a round', () => {
    const reset = log.map((one) => (one.sequence === 19 ? withHash({ ...one, type: 'ConclaveClosed' }) : one));
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    for (const one of reset) audited.take(one);
    expect(audited.seal(sealAt(19, reset))).toBeUndefined();
    expect(audited.end()).toMatchObject({ is: 'intact', sealedTo: 19, seals: 1 });
  });

  it('finds two seals that contradict each other', () => {
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

  it('finds a seal that does not continue the previous one', () => {
    const later = sealAt(18, log.with(3, record(4, 2)));
    expect(finding(log, [sealAt(10), later])).toMatchObject({ is: 'root-mismatch', seal: { size: 18 }, intact: 10 });
  });

  it('reports the intact part below a late seal, not above it', () => {
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    audited.seal(sealAt(18));
    for (const one of log) audited.take(one);
    const changed = sealAt(10, log.with(3, record(4, 2)));
    expect(audited.seal(changed)).toMatchObject({ is: 'root-mismatch', seal: changed, intact: 0 });
  });

  it('ignores seals once a record is missing', () => {
    const audited = new LogAudit({ conclaveId, keys }, primitives);
    audited.take(record(1));
    audited.take(record(3));
    expect([audited.seal(sealAt(1)), audited.seal(sealAt(10))]).toEqual([undefined, undefined]);
    expect(audited.end()).toMatchObject({ finding: { is: 'missing', sequence: 2 } });
  });
});
