import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deriveVapidKeys } from '../vapid-keys.js';
import { PushService, SubscribedBrowser } from './push-service.fixture.js';
import { WebPushSender } from './web-push-sender.js';

const keys = deriveVapidKeys('a secret for tests that is long enough');
const TIMEOUT_MS = 10_000;
const MESSAGE = { payload: '{"title":"Fumée blanche"}', ttlSeconds: 60, urgency: 'high', topic: 'fumee' } as const;

describe('WebPushSender', () => {
  let service: PushService;
  let sender: WebPushSender;
  beforeEach(async () => {
    service = new PushService();
    await service.start();
    sender = new WebPushSender({ keys, contactEmail: 'contact@fumata.test', ca: service.ca });
  });
  afterEach(async () => {
    await sender.close();
    await service.stop();
  });

  const browsers = (count: number) =>
    Array.from({ length: count }, (_, n) => new SubscribedBrowser(service.endpoint(`browser-${n}`)));
  const send = (to: readonly SubscribedBrowser[]) =>
    sender.send(
      MESSAGE,
      to.map(({ recipient }) => recipient),
      TIMEOUT_MS,
    );

  it('sends a message that its browser alone can read, with lifetime, urgency and topic', async () => {
    const [one, other] = browsers(2) as [SubscribedBrowser, SubscribedBrowser];
    expect(await send([one])).toEqual([{ is: 'accepted' }]);
    const [{ headers, body } = { headers: {}, body: Buffer.of() }] = service.received;
    expect(one.read(body)).toBe(MESSAGE.payload);
    expect(() => other.read(body)).toThrow();
    expect(headers).toMatchObject({
      ttl: '60',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      'content-encoding': 'aes128gcm',
    });
  });

  it('identifies the site by a signature for the push service', async () => {
    await send(browsers(1));
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(service.received[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(keys.publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const isValid = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isValid).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: new URL(service.endpoint('')).origin,
      sub: 'mailto:contact@fumata.test',
    });
  });

  it('returns what the push service answers for each recipient, in order', async () => {
    const statuses = [201, 404, 410, 429, 503, 400, 413, 301];
    service.answer = (path) => ({
      status: statuses[Number(path.slice('/browser-'.length))] ?? 201,
      headers: path.endsWith('-3') ? { 'retry-after': '30' } : { location: '/elsewhere' },
    });
    expect(await send(browsers(statuses.length))).toEqual([
      { is: 'accepted' },
      { is: 'gone' },
      { is: 'gone' },
      { is: 'later', afterSeconds: 30 },
      { is: 'later' },
      { is: 'refused', status: 400 },
      { is: 'refused', status: 413 },
      { is: 'refused', status: 301 },
    ]);
    expect(service.received).toHaveLength(statuses.length);
  });

  it('names a date of Retry-After in seconds, ten minutes at most', async () => {
    service.answer = () => ({ status: 429, headers: { 'retry-after': 'Fri, 31 Dec 2999 23:59:59 GMT' } });
    expect(await send(browsers(1))).toEqual([{ is: 'later', afterSeconds: 600 }]);
  });

  it('is to be asked later when the push service is away, and sends again once it is back', async () => {
    const [browser] = browsers(1) as [SubscribedBrowser];
    const { recipient } = browser;
    const nowhere = { ...recipient, endpoint: 'https://localhost:1/nowhere' };
    expect(await sender.send(MESSAGE, [nowhere], TIMEOUT_MS)).toEqual([{ is: 'later' }]);
    expect(await send([browser])).toEqual([{ is: 'accepted' }]);
  });

  it('is to be asked later when the push service does not answer', async () => {
    service.answer = () => 'never';
    expect(await sender.send(MESSAGE, [browsers(1)[0]!.recipient], 1)).toEqual([{ is: 'later' }]);
  });

  it('sends nothing for a while to a push service that does not answer, and to others as before', async () => {
    const other = new PushService();
    await other.start();
    const trusting = new WebPushSender({ keys, contactEmail: 'contact@fumata.test', ca: service.ca + other.ca });
    service.answer = () => 'never';
    const silent = browsers(100).map(({ recipient }) => recipient);
    const outcomes = await trusting.send(MESSAGE, silent, 50);
    expect(new Set(outcomes.map(({ is }) => is))).toEqual(new Set(['later']));
    const requests = service.received.length;
    service.answer = () => ({ status: 201 });
    const { recipient } = new SubscribedBrowser(other.endpoint('other'));
    expect(await trusting.send(MESSAGE, [silent[0]!, recipient], TIMEOUT_MS)).toEqual([
      { is: 'later', afterSeconds: expect.any(Number) },
      { is: 'accepted' },
    ]);
    expect(service.received).toHaveLength(requests);
    await trusting.close();
    await other.stop();
  });

  it('tries with one message whether a silent push service is back', async () => {
    const hopeful = new WebPushSender({ keys, contactEmail: 'contact@fumata.test', ca: service.ca, awayMs: 0 });
    service.answer = () => 'never';
    const recipients = browsers(30).map(({ recipient }) => recipient);
    await hopeful.send(MESSAGE, recipients, 50);
    service.answer = () => ({ status: 201 });
    service.received.length = 0;
    const [first, ...others] = await hopeful.send(MESSAGE, recipients, TIMEOUT_MS);
    expect(first).toEqual({ is: 'accepted' });
    expect(new Set(others.map(({ is }) => is))).toEqual(new Set(['later']));
    expect(service.received).toHaveLength(1);
    expect(await hopeful.send(MESSAGE, recipients, TIMEOUT_MS)).toEqual(recipients.map(() => ({ is: 'accepted' })));
    await hopeful.close();
  });

  it('refuses a push service that another authority certifies', async () => {
    const stranger = new WebPushSender({ keys, contactEmail: 'contact@fumata.test' });
    const [{ recipient }] = browsers(1) as [SubscribedBrowser];
    expect(await stranger.send(MESSAGE, [recipient], TIMEOUT_MS)).toEqual([{ is: 'later' }]);
    expect(service.received).toEqual([]);
    await stranger.close();
  });

  it('shares few connections among many recipients', async () => {
    await send(browsers(300));
    await send(browsers(300));
    expect(service.received).toHaveLength(600);
    expect(service.connections).toBeLessThanOrEqual(100);
  });
});
