import { describe, expect, it } from '@jest/globals';
import { type Seal } from '../seals/seal.js';
import { newSigner } from '../signing/primitives.contract.js';
import { LogAudit } from './log-audit.js';
import {
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

  it('rejects a seal by a key of promises', () => {
    const promises = keys.map((key) => ({ ...key, signs: 'promises' as const }));
    const audited = new LogAudit({ conclaveId, keys: promises }, primitives);
    expect(audited.seal(sealAt(10))).toMatchObject({ is: 'bad-seal', why: 'unknown-key' });
  });

  it.each([
    ['the end of its key, so that it is rejected', '2025-05-07T15:06:59.000Z', 'former-key'],
    ['the change of keys, which takes up to an hour', '2025-05-07T15:07:00.000Z', undefined],
  ])('covers events after %s', (_, until, why) => {
    const former = keys.map((key) => ({ ...key, until }));
    for (const isLate of [false, true]) {
      const audited = new LogAudit({ conclaveId, keys: former }, primitives);
      if (!isLate) audited.seal(sealAt(10));
      const [finding] = log.flatMap((each) => audited.take(each) ?? []);
      expect(isLate ? audited.seal(sealAt(10)) : finding).toEqual(
        why && { is: 'bad-seal', why, seal: expect.objectContaining({ size: 10 }) },
      );
    }
  });

  it('keeps many pending seals and reports the lowest one beyond the end', () => {
    const audited = new LogAudit({ conclaveId, keys }, { hash, verify: () => true });
    const [seal] = seals as [Seal];
    for (let size = 100_000; size > 20; size--) audited.seal({ ...seal, size });
    for (const one of log) audited.take(one);
    expect(audited.end()).toMatchObject({ finding: { is: 'truncated', expected: 21, source: 'seal' } });
  });

  it.each(['before', 'after'])('verifies and counts a seal that is repeated %s its events once', (when) => {
    let signatures = 0;
    const verify: typeof primitives.verify = (...signed) => {
      signatures += 1;
      return primitives.verify(...signed);
    };
    const audited = new LogAudit({ conclaveId, keys }, { ...primitives, verify });
    const repeat = () => Array.from({ length: 50 }, () => expect(audited.seal(sealAt(10))).toBeUndefined());
    if (when === 'before') repeat();
    for (const one of log) audited.take(one);
    if (when === 'after') repeat();
    expect(audited.end()).toMatchObject({ is: 'intact', sealedTo: 10, seals: 1 });
    expect(signatures).toBe(1);
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
