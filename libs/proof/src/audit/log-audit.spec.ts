import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leafHash } from '../leaf/leaf.js';
import { newSigner } from '../signing/primitives.contract.js';
import { rootOf } from '../tree/frontier.js';
import { LogAudit, type AuditRecord } from './log-audit.js';
import {
  audit,
  conclaveId,
  finding,
  hash,
  keys,
  log,
  primitives,
  record,
  sealAt,
  seals,
  withHash,
} from './records.fixture.js';

const bare = ({ leafHash: _, ...record }: AuditRecord): AuditRecord => record;
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
    expect(audited.end()).toMatchObject({ is: 'intact', sealedTo: 18, seals: 2 });
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
  it('finds an edited record by the record’s hash', () => {
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

describe('LogAudit of leaves of version 2', () => {
  const recordV2 = (sequence: number, over: object = {}): AuditRecord => {
    const { cardinalId, leafHash: _, ...common } = record(sequence);
    return withHash({ v: 2, ...common, actor: 'visitor', data: { cardinalId, sequence }, ...over });
  };
  const logV2 = Array.from({ length: 20 }, (_, i) => recordV2(i + 1));
  const sealsV2 = [sealAt(18, logV2), sealAt(10, logV2)];

  it('accepts an intact log', () => {
    expect(audit(logV2, sealsV2, 20)).toMatchObject({ is: 'intact', sealedTo: 18, seals: 2 });
  });

  it('finds any altered field by the record’s hash, or by the seal', () => {
    for (const over of [{ actor: 'admin' }, { voter: 'A'.repeat(43) }, { data: {} }, { roundId: undefined }]) {
      const altered = recordV2(7, over);
      expect(finding(logV2.with(6, { ...altered, leafHash: logV2[6]!.leafHash }), sealsV2)).toMatchObject({
        is: 'edited',
      });
      expect(finding(logV2.with(6, altered), sealsV2)).toMatchObject({ is: 'root-mismatch' });
    }
  });

  it('rejects a record of the other version', () => {
    expect(finding(logV2.with(6, record(7)), sealsV2)).toEqual({ is: 'malformed', recordNumber: 7 });
    const mixed: readonly AuditRecord[] = log;
    expect(finding(mixed.with(6, recordV2(7)))).toEqual({ is: 'malformed', recordNumber: 7 });
  });
});
