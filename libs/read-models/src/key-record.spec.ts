import { SEAL_KEYS, upcast } from '@fumata/conclave';
import { MemoryEventLog } from '@fumata/event-log';
import { createIds, Unavailable } from '@fumata/platform';
import { keyIdOf } from '@fumata/proof';
import { conclaveOpen, roundClosed, sealed, TestLog, type EventInput } from '@fumata/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { KeyRecord, SealKeyUnknown } from './key-record.js';

const clock = { now: () => new Date('2025-05-07T16:00:00.000Z') };
const key = (letter: string): string => letter.repeat(43);
const [FIRST, SECOND, THIRD] = [key('A'), key('E'), key('I')];

let log: MemoryEventLog;

const append = async (...facts: EventInput[]): Promise<void> => {
  for (const { stream, ...event } of new TestLog().append(...facts).events)
    await log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
};
const recordOf = (publicKey: string, ...formerKeys: string[]): KeyRecord =>
  new KeyRecord({ log, ownKeys: [{ publicKey }], formerKeys, clock, ids: createIds(clock) });
const keys = async (): Promise<unknown[]> => (await log.readStream(SEAL_KEYS)).map((event) => upcast(event).data);

beforeEach(async () => {
  log = new MemoryEventLog();
  await append(...conclaveOpen());
});

describe('KeyRecord', () => {
  it('records the public key once', async () => {
    await recordOf(FIRST).ensure();
    await recordOf(FIRST).ensure();
    expect(await keys()).toEqual([{ publicKey: FIRST }]);
  });

  it('records former keys before it, oldest first', async () => {
    await recordOf(THIRD, SECOND, FIRST).ensure();
    expect(await keys()).toEqual([FIRST, SECOND, THIRD].map((publicKey) => ({ publicKey })));
  });

  it('records a former key that is named only later, and the current one after it', async () => {
    await recordOf(SECOND).ensure();
    await recordOf(SECOND, FIRST).ensure();
    await recordOf(SECOND, FIRST).ensure();
    expect(await keys()).toEqual([SECOND, FIRST, SECOND].map((publicKey) => ({ publicKey })));
  });

  it('leaves former keys of seals to the process that signs seals', async () => {
    const ownKeys = [{ publicKey: SECOND, signs: 'promises' as const }];
    await new KeyRecord({ log, ownKeys, formerKeys: [FIRST], clock, ids: createIds(clock) }).ensure();
    expect(await keys()).toEqual(ownKeys);
  });

  it('records a key once that is named twice', async () => {
    await recordOf(SECOND, FIRST, SECOND, FIRST).ensure();
    expect(await keys()).toHaveLength(2);
  });

  it('reports recorded keys, and whether they replace another one', async () => {
    const reports: unknown[] = [];
    const onRecorded = (...report: unknown[]): void => void reports.push(report);
    for (const publicKey of [FIRST, FIRST, SECOND])
      await new KeyRecord({
        log,
        ownKeys: [{ publicKey }],
        formerKeys: [],
        onRecorded,
        clock,
        ids: createIds(clock),
      }).ensure();
    expect(reports).toEqual([
      [[FIRST], false],
      [[SECOND], true],
    ]);
  });

  it('records each key once if several processes record at the same time', async () => {
    await Promise.all([FIRST, SECOND, FIRST, SECOND].map((publicKey) => recordOf(publicKey).ensure()));
    expect(await keys()).toHaveLength(2);
    expect(await keys()).toEqual(expect.arrayContaining([{ publicKey: FIRST }, { publicKey: SECOND }]));
  });

  it('records a key again that was replaced, and what it signs', async () => {
    const ownKeys = [{ publicKey: FIRST }, { publicKey: THIRD, signs: 'promises' as const }];
    const both = () => new KeyRecord({ log, ownKeys, formerKeys: [], clock, ids: createIds(clock) }).ensure();
    await both();
    await recordOf(SECOND).ensure();
    await both();
    expect(await keys()).toEqual([...ownKeys, { publicKey: SECOND }, { publicKey: FIRST }]);
  });

  it('records nothing before the first edition', async () => {
    log = new MemoryEventLog();
    const record = recordOf(FIRST);
    await record.ensure();
    expect(await keys()).toEqual([]);
    await append(...conclaveOpen());
    await record.ensure();
    expect(await keys()).toEqual([{ publicKey: FIRST }]);
  });

  it('tries again after the log was unavailable', async () => {
    const record = recordOf(FIRST);
    const { readStream } = log;
    log.readStream = () => Promise.reject(new Unavailable('event-log', 'away'));
    await expect(record.ensure()).rejects.toThrow(Unavailable);
    log.readStream = readStream.bind(log);
    await record.ensure();
    expect(await keys()).toEqual([{ publicKey: FIRST }]);
  });

  describe('after a round was sealed', () => {
    const sealedBy = (publicKey: string) => append(roundClosed(1), sealed(1, 3, { keyId: keyIdOf(publicKey) }));

    it('accepts a changed key if the log holds the key of the seal', async () => {
      await recordOf(FIRST).ensure();
      await sealedBy(FIRST);
      await recordOf(SECOND).ensure();
      expect(await keys()).toEqual([{ publicKey: FIRST }, { publicKey: SECOND }]);
    });

    it('accepts a changed key if the operator names the key of the seal', async () => {
      await sealedBy(FIRST);
      await recordOf(SECOND, FIRST).ensure();
      expect(await keys()).toEqual([{ publicKey: FIRST }, { publicKey: SECOND }]);
    });

    it('does not accept a key of promises for the key of the seal', async () => {
      const ownKeys = [{ publicKey: FIRST, signs: 'promises' as const }];
      await new KeyRecord({ log, ownKeys, formerKeys: [], clock, ids: createIds(clock) }).ensure();
      await sealedBy(FIRST);
      await expect(recordOf(SECOND).ensure()).rejects.toThrow(SealKeyUnknown);
    });

    it('refuses another key, names the key of the seal, and records nothing', async () => {
      await sealedBy(FIRST);
      const refused = recordOf(SECOND).ensure();
      await expect(refused).rejects.toThrow(SealKeyUnknown);
      await expect(refused).rejects.toThrow(keyIdOf(FIRST));
      expect(await keys()).toEqual([]);
    });
  });
});
