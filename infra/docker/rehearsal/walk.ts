import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { SiteClients } from '../../cluster/site/site-clients.ts';
import type { Answered } from '../../torture/calls.ts';
import type { Editor } from './editor.ts';
import type { Report } from './report.ts';

const PATIENCE_MS = 60_000;
const POLL_MS = 500;
/** Above the majority of the demonstration's electors. */
const SUPPORTERS = 100;
const MAILBOX = 'http://127.0.0.1:8025/api/v1/messages';
const EMAIL = 'visiteuse@fumata.test';

export interface Walk {
  readonly site: string;
  readonly clients: SiteClients;
  readonly editor: Editor;
  readonly token: string;
  readonly report: Report;
}

/** One visit to everything that needs several containers: pages, votes, rounds, images and mails. */
export async function walkThrough({ site, clients, editor, token, report }: Walk): Promise<void> {
  const headers = { 'x-auth-token': token };
  const get = (path: string): Promise<Answered> => clients.calls.ask({ method: 'GET', path, headers });
  const post = (path: string, body: object): Promise<Answered> =>
    clients.calls.ask({ method: 'POST', path, headers, body });
  const state = async (): Promise<Record<string, unknown>> =>
    (await get('/api/conclave/state')).body['conclaveState'] as Record<string, unknown>; // as the contract says

  await report.step('a saved cardinal has a page', async () => {
    const slug = await editor.save();
    const page = await fetch(`${site}/cardinaux/${slug}`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<\/h1>/);
  });
  await report.step('votes are counted, and the next round opens', async () => {
    await clients.voters(50).vote(8);
    const { currentRound } = await state();
    const administrator = await clients.administrator();
    await administrator.sendCommand('next-round');
    assert.equal((await state())['currentRound'], Number(currentRound) + 1);
  });
  await report.step('a cardinal with the majority is elected, and a new conclave opens', async () => {
    const supporters = clients.supporters(SUPPORTERS);
    await supporters.vote(8);
    const cardinalId = supporters.acknowledged[0]?.cardinalId;
    const elected = await post('/api/conclave/admin/elect-pope', { cardinalId });
    assert.equal(elected.status, 200, JSON.stringify(elected.body));
    assert.equal((await state())['whiteSmoke'], true);
    await (await clients.administrator()).sendCommand('reset');
    assert.equal((await state())['isActive'], true);
  });
  let galleryId = '';
  await report.step('an uploaded image is served in a smaller width', async () => {
    const gallery = await post('/api/gallery', { titre: 'Répétition' });
    galleryId = String(gallery.body['_id']);
    const imageId = await upload(site, token, galleryId);
    const rendition = await fetch(`${site}/api/gallery/thumbnail/${imageId}?w=160`);
    assert.equal(rendition.status, 200);
    assert.ok((await sharp(await rendition.arrayBuffer()).metadata()).width <= 160);
  });
  await report.step('a requested download link arrives in the mailbox', async () => {
    const requested = await post('/api/gallery/request-download', { galleryId, email: EMAIL });
    assert.equal(requested.status, 201, JSON.stringify(requested.body));
    await until(async () => {
      const { body } = await get('/api/download-stats/links');
      const [link] = body['links'] as { courrier: { etat: string } }[]; // as the contract says
      return link?.courrier.etat === 'parti';
    });
    const mails = await mailbox();
    if (mails !== undefined) assert.ok(mails.includes(EMAIL), 'sent, but not in the mailbox');
  });
}

async function upload(site: string, token: string, galleryId: string): Promise<string> {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#8E1B2C' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('galleryId', galleryId);
  body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'la-fumee.png');
  const answer = await fetch(`${site}/api/gallery/upload`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body,
  });
  assert.equal(answer.status, 201);
  const { image } = (await answer.json()) as { image: { _id: string } }; // as the contract says
  return image._id;
}

/** The mails in Mailpit as JSON; undefined where another server takes its place. */
const mailbox = (): Promise<string | undefined> =>
  fetch(MAILBOX).then(
    (answer) => answer.text(),
    () => undefined,
  );

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    assert.ok(Date.now() < end, `not within ${PATIENCE_MS / 1_000} s`);
    await wait(POLL_MS);
  }
}
