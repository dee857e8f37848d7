import type { AlertSubscription } from '@fumata/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedStore } from '../content.contract.js';
import { AlertSubscriptionStore, alertSubscriptionId } from './alert-subscription-store.js';

const KEY = 'B'.repeat(87);
const PAROLIN = 'a'.repeat(24);
const TAGLE = 'b'.repeat(24);
const NOW = new Date('2026-01-10T10:00:00.000Z');
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

const subscription = (name: string, settings: Partial<AlertSubscription> = {}): AlertSubscription => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  publicKey: KEY,
  choices: ['white-smoke'],
  cardinalIds: [],
  quietHours: { from: 23, to: 7, timeZone: 'Europe/Paris' },
  whiteSmokeAtNight: true,
  ...settings,
});
const idOf = (name: string): string => alertSubscriptionId(subscription(name).endpoint);

/** Contract suite of the subscriptions to alerts. */
export function describeAlerts(name: string, open: () => Promise<OpenedStore>): void {
  describe(`subscriptions to alerts on ${name}`, () => {
    let opened: OpenedStore;
    let alerts: AlertSubscriptionStore;
    beforeEach(async () => {
      opened = await open();
      alerts = new AlertSubscriptionStore(opened.store);
      await opened.store.prepare();
    });
    afterEach(() => opened.stop());

    it('are stored with their settings, and changed', async () => {
      await alerts.put(subscription('one'), NOW);
      await alerts.put(subscription('one', { choices: ['every-smoke'], quietHours: null }), daysLater(1));
      expect(await alerts.get(idOf('one'))).toEqual({
        _id: idOf('one'),
        ...subscription('one', { choices: ['every-smoke'], quietHours: null }),
        voteAlertAt: null,
        confirmedAt: daysLater(1).toISOString(),
      });
    });

    it('replace an earlier one of the same browser, with its vote alert', async () => {
      await alerts.put(subscription('one'), NOW);
      await alerts.setVoteAlert(idOf('one'), daysLater(1).toISOString());
      await alerts.put({ ...subscription('two'), replaces: idOf('one') }, NOW);
      expect(await alerts.get(idOf('one'))).toBeUndefined();
      expect(await alerts.get(idOf('two'))).toMatchObject({ voteAlertAt: daysLater(1).toISOString() });
    });

    it('keep a vote alert that is requested while they are confirmed', async () => {
      await alerts.put(subscription('one'), NOW);
      const voteAlertAt = daysLater(1).toISOString();
      await Promise.all([alerts.put(subscription('one'), NOW), alerts.setVoteAlert(idOf('one'), voteAlertAt)]);
      expect(await alerts.get(idOf('one'))).toMatchObject({ voteAlertAt });
    });

    it('get what they have chosen, if they were made for the key', async () => {
      await alerts.put(subscription('white'), NOW);
      await alerts.put(subscription('every', { choices: ['every-smoke', 'vote-again'] }), NOW);
      await alerts.put(subscription('old', { publicKey: 'C'.repeat(87) }), NOW);
      await alerts.put(subscription('none', { choices: [] }), NOW);
      const ids = (...choices: ('white-smoke' | 'every-smoke')[]) => alerts.idsForAudience({ choices }, KEY);
      expect(await ids('white-smoke', 'every-smoke')).toEqual([idOf('white'), idOf('every')].toSorted());
      expect(await ids('every-smoke')).toEqual([idOf('every')]);
    });

    it('get alerts of followed cardinals if they have chosen so', async () => {
      const followed: Partial<AlertSubscription> = { choices: ['followed-cardinals'], cardinalIds: [PAROLIN, TAGLE] };
      await alerts.put(subscription('both', followed), NOW);
      await alerts.put(subscription('off', { cardinalIds: [PAROLIN] }), NOW);
      expect(await alerts.idsForAudience({ followersOf: PAROLIN }, KEY)).toEqual([idOf('both')]);
      expect(await alerts.idsForAudience({ followersOf: 'c'.repeat(24) }, KEY)).toEqual([]);
    });

    it('are read by id, without those that are gone', async () => {
      await alerts.put(subscription('one'), NOW);
      await alerts.put(subscription('two'), NOW);
      await alerts.delete(idOf('one'));
      const recipients = await alerts.recipients([idOf('one'), idOf('two')]);
      expect(recipients.map(({ endpoint }) => endpoint)).toEqual([subscription('two').endpoint]);
      expect(await alerts.setVoteAlert(idOf('one'), NOW.toISOString())).toBe(false);
    });

    it('are deleted once no browser has confirmed them for half a year', async () => {
      await alerts.put(subscription('unused'), NOW);
      await alerts.put(subscription('used'), daysLater(1));
      await alerts.purge(daysLater(180));
      expect(await alerts.get(idOf('unused'))).toBeUndefined();
      expect(await alerts.get(idOf('used'))).toBeDefined();
    });

    it('know how far a job has been sent, for a day', async () => {
      expect(await alerts.sentBy('a-job')).toBe(0);
      await alerts.recordSent('a-job', 50, NOW);
      await alerts.recordSent('a-job', 100, NOW);
      expect(await alerts.sentBy('a-job')).toBe(100);
      await alerts.purge(daysLater(1));
      expect(await alerts.sentBy('a-job')).toBe(0);
    });
  });
}
