import { SEAL_KEYS } from '@fumata/conclave';
import { keyFileSchema } from '@fumata/contracts';
import { MemoryEventLog } from '@fumata/event-log';
import { Unavailable } from '@fumata/platform';
import { readKeys, verifyInclusionPromise } from '@fumata/proof';
import { KeyRecord, SealKeyUnknown } from '@fumata/read-models';
import { conclaveOpen, roundClosed, sealed, TestLog } from '@fumata/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestSite } from '../../../testing/site.js';
import { sitesPerTest } from '../../../testing/sites/sites-per-test.js';

describe('the published keys of seals and receipts', () => {
  let site: TestSite;
  const openSite = sitesPerTest();
  beforeAll(async () => {
    site = await TestSite.open();
  });
  afterAll(() => site.close());

  const parolin = () => site.cardinal('pietro-parolin');
  const keys = async () => readKeys((await site.get('/.well-known/fumata-seal.json')).body) ?? [];

  it('are public, for any origin', async () => {
    const { status, headers, body } = await site.get('/.well-known/fumata-seal.json');
    expect(status).toBe(200);
    expect(keyFileSchema.parse(body)).toEqual(body);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('include former keys', async () => {
    const former = 'B'.repeat(42) + 'A';
    const later = await openSite({ FORMER_SEAL_KEYS: former });
    const { body } = await later.get('/.well-known/fumata-seal.json');
    expect(readKeys(body)?.map(({ publicKey, until }) => [publicKey, until])).toEqual([
      [expect.any(String), undefined],
      [expect.any(String), undefined],
      [former, expect.any(String)],
    ]);
  });

  it('are those that the log holds: a key that another process signs with is published at once', async () => {
    const other = 'E'.repeat(43);
    const { log, clock, ids } = site.system;
    await new KeyRecord({ log, ownKeys: [{ publicKey: other }], formerKeys: [], clock, ids }).ensure();
    expect((await keys()).map(({ publicKey, signs, until }) => [publicKey, signs, until])).toEqual([
      [other, undefined, undefined],
      [expect.any(String), 'promises', undefined],
      [expect.any(String), undefined, expect.any(String)],
    ]);
  });

  it('are in the log before the first receipt, also when it could not be written at the start', async () => {
    const log = new MemoryEventLog();
    const append = log.append.bind(log);
    const away = jest.spyOn(log, 'append');
    away.mockImplementation((stream, ...rest) =>
      stream === SEAL_KEYS ? Promise.reject(new Unavailable('event-log', 'away')) : append(stream, ...rest),
    );
    const started = await openSite({}, { log });
    away.mockRestore();
    await started.visitor().vote(parolin());
    const types = (await started.recorded()).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['SealKeyAdded', 'VoteCast']);
  });

  it('include the key of the last seal: otherwise the site does not start', async () => {
    const log = new MemoryEventLog();
    const facts = [...conclaveOpen(), roundClosed(1), sealed(1, 3)];
    for (const { stream, ...event } of new TestLog().append(...facts).events)
      await log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
    await expect(openSite({}, { log })).rejects.toThrow(SealKeyUnknown);
  });

  it('verify the signature of a receipt', async () => {
    const { promise, leafHash: leaf } = (await site.visitor().vote(parolin())).body.receipt;
    const key = (await keys()).find(({ signs }) => signs === 'promises');
    expect(promise && key && verifyInclusionPromise(promise, leaf, key.publicKey)).toBe(true);
  });
});
