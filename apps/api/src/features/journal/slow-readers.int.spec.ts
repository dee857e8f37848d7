import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { MemoryEventLog } from '@fumata/event-log';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { manyVotes } from '../../testing/many-votes.js';
import { TestSite } from '../../testing/site.js';

/** About 17 MB: more than the socket buffers hold. */
const VOTES = 30_000;

let site: TestSite;
let admin: string;
let conclaveId: string;
let stuck: Socket[];
/** Number of events read from the log during this test. */
let read: number;
const log = new MemoryEventLog();
const documents = EmbeddedDocumentStore.inMemory();
const open = () => TestSite.open({ TRUST_PROXY: '1' }, { log, documents });

beforeAll(async () => {
  const first = await open();
  admin = await first.login('admin');
  conclaveId = (await first.state()).conclaveState._id;
  await manyVotes(first, VOTES, [first.cardinal('pietro-parolin')]);
  await first.adminCommand(admin, 'next-round', {});
  await first.close();
  const readAll = log.readAll.bind(log);
  log.readAll = async function* (...from) {
    for await (const page of readAll(...from)) {
      read += page.length;
      yield page;
    }
  };
});
beforeEach(async () => {
  site = await open();
  stuck = [];
  read = 0;
});
afterEach(async () => {
  for (const socket of stuck) socket.destroy();
  await site.close();
});

const publicExport = () => `/api/donnees/${conclaveId}/evenements.ndjson`;
const journalExport = () => `/api/journal/${conclaveId}/export.ndjson`;
const from = (address: string) => ({ 'x-forwarded-for': address });
const whole = (path: string, headers: Record<string, string>) => site.ask<string>('GET', path, { headers });

/** Requests a file, reads the first chunk of the response, then stops reading. Returns the status. */
async function stall(path: string, headers: Record<string, string>): Promise<number> {
  const socket = connect(Number(new URL(site.address).port), '127.0.0.1');
  stuck.push(socket);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`GET ${path} HTTP/1.1`, 'host: fumata.test', ...lines, '', ''].join('\r\n'));
  const [chunk] = (await once(socket, 'data')) as [Buffer]; // the argument of the event
  socket.pause();
  return Number(chunk.toString().split(' ')[1]);
}

describe('clients that open public exports without reading', () => {
  it('do not prevent other clients from reading them', async () => {
    for (let n = 0; n < 20; n += 1) expect(await stall(publicExport(), from(`192.0.${n >> 2}.1`))).toBe(200);
    for (const address of ['192.0.0.1', '198.51.100.1']) {
      const { status, body } = await whole(publicExport(), from(address));
      expect([status, body.trimEnd().split('\n').length]).toEqual([200, VOTES + 4 + 3]);
    }
  });

  it('make the server read the log once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => stall(publicExport(), from('192.0.2.1'))));
    await whole(publicExport(), from('198.51.100.1'));
    expect(read).toBeGreaterThanOrEqual(VOTES);
    expect(read).toBeLessThan(VOTES + 1_000);
  });
});

describe('where files can’t be kept, clients that open public exports without reading', () => {
  beforeEach(() => writeFileSync(site.system.configuration.dataFolder, 'not a folder'));

  it('occupy only slots of their network, which are released when they disconnect', async () => {
    for (let n = 0; n < 2; n += 1) expect(await stall(publicExport(), from('192.0.2.1'))).toBe(200);
    expect(await whole(publicExport(), from('192.0.2.1'))).toMatchObject({ status: 503 });
    expect((await whole(publicExport(), from('198.51.100.1'))).status).toBe(200);
    for (const socket of stuck) socket.destroy();
    let again = 503;
    // The server detects the disconnect asynchronously.
    for (let n = 0; n < 50 && again === 503; n += 1) again = (await whole(publicExport(), from('192.0.2.1'))).status;
    expect(again).toBe(200);
  });

  it('use at most the public slots', async () => {
    for (let n = 0; n < 6; n += 1) expect(await stall(publicExport(), from(`192.0.${n >> 1}.1`))).toBe(200);
    expect(await stall(publicExport(), from('198.51.100.1'))).toBe(503);
    expect((await whole(journalExport(), { 'x-auth-token': admin })).status).toBe(200);
  });
});

describe('analysts that open exports without reading', () => {
  it('use at most their slots; votes and public exports are unaffected', async () => {
    for (let n = 0; n < 4; n += 1) expect(await stall(journalExport(), { 'x-auth-token': admin })).toBe(200);
    expect((await whole(journalExport(), { 'x-auth-token': admin })).status).toBe(503);
    expect((await whole(`/api/journal/${conclaveId}`, { 'x-auth-token': admin })).status).toBe(200);
    expect((await whole(publicExport(), from('198.51.100.1'))).status).toBe(200);
    expect((await site.visitor().vote(site.cardinal('pietro-parolin'))).status).toBe(201);
  });

  it('do not make the server read the log ahead of them', async () => {
    for (let n = 0; n < 2; n += 1) await stall(journalExport(), { 'x-auth-token': admin });
    const before = read;
    await whole(publicExport(), from('198.51.100.1'));
    // The whole export read the log once: the stalled exports read nothing meanwhile.
    expect(read - before).toBeLessThan(VOTES + 1_000);
    expect(before).toBeLessThan(1.8 * VOTES);
  });
});
