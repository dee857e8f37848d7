import { createECDH, randomBytes } from 'node:crypto';
import { alertSubscriptionId } from '@fumata/content';
import type { AlertKey, AlertSettings, AlertSubscription } from '@fumata/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestSite, type Failure } from '../../testing/site.js';
import { sitesPerTest } from '../../testing/sites/sites-per-test.js';

const keys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

describe('alerts', () => {
  let site: TestSite;
  let publicKey = '';
  beforeAll(async () => {
    site = await TestSite.open({ PUSH_SERVICES: 'push.paroisse.test:8443', TRUST_PROXY: 'true' });
    ({ publicKey } = (await site.get<AlertKey>('/api/alertes/cle')).body);
  });
  afterAll(() => site.close());

  const subscription = (name: string, over: Partial<AlertSubscription> = {}): AlertSubscription => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: keys(),
    publicKey,
    choices: ['white-smoke', 'vote-again'],
    cardinalIds: [],
    quietHours: { from: 23, to: 7, timeZone: 'Europe/Paris' },
    whiteSmokeAtNight: true,
    ...over,
  });
  const pathOf = ({ endpoint }: AlertSubscription): string => `/api/alertes/${alertSubscriptionId(endpoint)}`;
  const put = (body: AlertSubscription, headers: Readonly<Record<string, string>> = {}, path = pathOf(body)) =>
    site.ask<Failure>('PUT', path, { body, headers });

  it('publish the key for which browsers subscribe, always the same', async () => {
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect((await site.get<AlertKey>('/api/alertes/cle')).body).toEqual({ publicKey });
  });

  it('are stored, read, changed and deleted by whoever knows the endpoint', async () => {
    const mine = subscription('mine');
    expect(await put(mine)).toMatchObject({ status: 200, body: { message: 'Alertes enregistrées' } });
    const { choices, cardinalIds, quietHours, whiteSmokeAtNight } = mine;
    const settings = await site.get<AlertSettings>(pathOf(mine));
    expect(settings.body).toEqual({ choices, cardinalIds, quietHours, whiteSmokeAtNight });
    expect(settings.headers.get('cache-control')).toBe('no-store');
    await put({ ...mine, choices: ['every-smoke'], quietHours: null });
    expect((await site.get(pathOf(mine))).body).toMatchObject({ choices: ['every-smoke'], quietHours: null });
    expect(await site.ask('DELETE', pathOf(mine))).toMatchObject({ status: 200 });
    expect(await site.get(pathOf(mine))).toMatchObject({ status: 404, body: { code: 'unknown-alerts' } });
    expect(await site.ask('DELETE', pathOf(mine))).toMatchObject({ status: 200 });
  });

  it('move to the subscription that replaces the browser’s earlier one', async () => {
    const [before, after] = [subscription('before'), subscription('after')];
    await put(before);
    await put({ ...after, replaces: alertSubscriptionId(before.endpoint) });
    expect([(await site.get(pathOf(before))).status, (await site.get(pathOf(after))).status]).toEqual([404, 200]);
  });

  it.each(['https://127.0.0.1/push', 'https://ailleurs.test/push', 'https://push.paroisse.test/a'])(
    'are refused for %s, which is no push service',
    async (endpoint) => {
      const answer = await put(subscription('x', { endpoint }));
      expect(answer).toMatchObject({ status: 422, body: { code: 'unknown-push-service' } });
    },
  );

  it('are taken for a configured push service', async () => {
    expect((await put(subscription('x', { endpoint: 'https://push.paroisse.test:8443/a' }))).status).toBe(200);
  });

  it.each<[string, Partial<AlertSubscription>]>([
    ['without https', { endpoint: 'http://fcm.googleapis.com/a' }],
    ['with an unknown choice', { choices: ['grey-smoke'] as never }],
    ['with an unknown time zone', { quietHours: { from: 23, to: 7, timeZone: 'Vatican' } }],
    ['with an hour that no clock has', { quietHours: { from: 24, to: 7, timeZone: 'UTC' } }],
    ['with more cardinals than a visitor follows', { cardinalIds: Array.from({ length: 21 }, () => 'a'.repeat(24)) }],
    ['with cut keys', { keys: { p256dh: 'A', auth: 'A' } }],
  ])('are refused %s', async (_, over) => {
    expect((await put(subscription('invalid', over))).status).toBe(400);
  });

  it('are refused with keys or an id that do not fit, and for another key of the site', async () => {
    const odd = subscription('odd');
    const noPoint = { ...keys(), p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect(await put({ ...odd, keys: noPoint })).toMatchObject({ body: { code: 'damaged-alerts' } });
    expect(await put(odd, {}, `/api/alertes/${'a'.repeat(24)}`)).toMatchObject({ body: { code: 'damaged-alerts' } });
    const other = createECDH('prime256v1').generateKeys('base64url');
    const answer = await put({ ...odd, publicKey: other });
    expect(answer).toMatchObject({ status: 409, body: { code: 'alerts-of-another-key' } });
  });

  it('are refused to pages of other sites', async () => {
    const origin = { origin: 'https://ailleurs.test' };
    expect(await put(subscription('foreign'), origin)).toMatchObject({ status: 403 });
    expect(await site.ask('DELETE', `/api/alertes/${'a'.repeat(24)}`, { headers: origin })).toMatchObject({
      status: 403,
    });
  });

  it('are limited for each network', async () => {
    const mine = subscription('many');
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let n = 0; n < 300; n += 1) await put(mine, from('198.51.100.7'));
    expect(await put(mine, from('198.51.100.7'))).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect((await put(mine, from('203.0.113.9'))).status).toBe(200);
  });

  describe('that the own hour is over', () => {
    const openSite = sitesPerTest();
    const inMinutes = (minutes: number) => new Date(site.system.clock.now().getTime() + minutes * 60_000).toISOString();
    const request = (of: AlertSubscription, at: string) =>
      site.ask<Failure>('PUT', `${pathOf(of)}/revote`, { body: { at } });

    it('are queued for its end, rounded up to the minute', async () => {
      const mine = subscription('voter');
      await put(mine);
      const next = inMinutes(59.3);
      expect(await request(mine, next)).toMatchObject({ status: 200 });
      const at = new Date(Math.ceil(Date.parse(next) / 60_000) * 60_000).toISOString();
      expect(await site.system.alerts.get(alertSubscriptionId(mine.endpoint))).toMatchObject({ voteAlertAt: at });
      const id = `vote-alert-${alertSubscriptionId(mine.endpoint)}-${Date.parse(at)}`;
      expect(await site.system.jobs.get('send-vote-alert', id)).toMatchObject({ state: 'delayed' });
    });

    it('are queued for the subscription that replaces the browser’s earlier one', async () => {
      const [before, after] = [subscription('voter-before'), subscription('voter-after')];
      await put(before);
      const at = inMinutes(30);
      await request(before, at);
      const { voteAlertAt } = (await site.system.alerts.get(alertSubscriptionId(before.endpoint)))!;
      await put({ ...after, replaces: alertSubscriptionId(before.endpoint) });
      const id = `vote-alert-${alertSubscriptionId(after.endpoint)}-${Date.parse(voteAlertAt!)}`;
      expect(await site.system.jobs.get('send-vote-alert', id)).toMatchObject({ state: 'delayed' });
    });

    it('are refused for a later time, or without a subscription', async () => {
      const mine = subscription('late-voter');
      expect(await request(mine, inMinutes(60))).toMatchObject({ status: 404, body: { code: 'unknown-alerts' } });
      await put(mine);
      expect(await request(mine, inMinutes(62))).toMatchObject({ status: 422, body: { code: 'vote-alert-too-late' } });
      expect((await request(mine, 'demain')).status).toBe(400);
    });

    it('are limited for a network to the number of its votes', async () => {
      const limited = await openSite({ VOTES_PER_ADDRESS_PER_HOUR: '2' });
      const path = `/api/alertes/${'a'.repeat(24)}/revote`;
      const body = { at: limited.system.clock.now().toISOString() };
      for (const status of [404, 404, 429]) expect(await limited.ask('PUT', path, { body })).toMatchObject({ status });
    });
  });
});
