import { hash as nodeHash } from 'node:crypto';
import { leafHash, type LeafV1 } from '../leaf/leaf.js';
import { signSeal, type Seal } from '../seals/seal.js';
import { signingKeyOf } from '../signing/keys.js';
import { newSigner } from '../signing/primitives.contract.js';
import { PURE } from '../signing/primitives.js';
import { rootOf } from '../tree/frontier.js';
import type { AuditReport } from './finding.js';
import { LogAudit, type AuditRecord } from './log-audit.js';

export const hash = (data: string | Uint8Array) => nodeHash('sha256', data);
export const primitives = { ...PURE, hash };
const signer = newSigner();
export const conclaveId = '0000000000000000000000c0';
export const keys = [signingKeyOf(signer.publicKey)];
type RecordV1 = Extract<AuditRecord, LeafV1>;
export const withHash = <R extends AuditRecord>(record: R): R => ({ ...record, leafHash: leafHash(record, hash) });

/** Twenty events; the tenth and the eighteenth close a round. */
export const record = (sequence: number, cardinal = 1): RecordV1 =>
  withHash({
    conclaveId,
    sequence,
    eventId: `0196ab12-3c4d-7e5f-8a9b-${String(sequence).padStart(12, '0')}`,
    type: sequence === 10 || sequence === 18 ? 'RoundClosed' : 'VoteCast',
    roundId: '000000000000000000000a01',
    cardinalId: `00000000000000000000ca0${cardinal}`,
    recordedAt: '2025-05-07T16:07:00.000Z',
  });

export const log = Array.from({ length: 20 }, (_, i) => record(i + 1));

export const sealAt = (size: number, of: readonly AuditRecord[] = log, by = signer): Seal =>
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

export const seals = [sealAt(18), sealAt(10)];

export function audit(records: readonly unknown[], with_ = seals, total?: number): AuditReport {
  const audited = new LogAudit({ conclaveId, keys }, primitives);
  for (const seal of with_) audited.seal(seal);
  for (const one of records) audited.take(one);
  return audited.end(total);
}

export const finding = (...args: Parameters<typeof audit>) => {
  const report = audit(...args);
  return report.is === 'broken' ? report.finding : report;
};
