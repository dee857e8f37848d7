import type { PushOutcome } from '@fumata/push';
import { describe, expect, it, jest } from '@jest/globals';
import {
  alertNow,
  clock,
  content,
  idOf,
  jobs,
  models,
  nameOf,
  planAlert,
  prepareAlerts,
  pushSender,
  running,
  send,
  sendAlert,
  sendVoteAlert,
  sentTo,
  subscribe,
  subscription,
} from './alerts.fixture.js';

describe('alerts', () => {
  prepareAlerts();

  it('go to those who have chosen them, with text, lifetime, urgency and topic', async () => {
    await subscribe(subscription('a'), subscription('b'), subscription('c', { choices: ['white-smoke'] }));
    await send(alertNow());
    expect(sentTo()).toEqual(['a', 'b']);
    const { payload, ...message } = pushSender.sent[0]?.message ?? { payload: '{}' };
    expect(message).toEqual({ ttlSeconds: 600, urgency: 'high', topic: 'fumee' });
    expect(JSON.parse(payload)).toEqual({
      id: 'smoke-1',
      topic: 'fumee',
      title: 'Fumée noire',
      body: 'Aucun élu.',
      smoke: 'black',
      path: '/conclave',
    });
  });

  it('say what is true when they are sent', async () => {
    await subscribe(subscription('a'));
    const later = new Date(clock.ms + 12_000).toISOString();
    const white = alertNow({ smoke: 'white', audience: { choices: ['white-smoke'] } });
    const texts = [...white.texts, { from: later, title: 'Habemus Papam', body: 'Il est élu.' }];
    clock.ms += 13_000;
    await send({ ...white, texts });
    expect(pushSender.sent[0]?.message.payload).toContain('Habemus Papam');
  });

  it('respect quiet hours, but for the white smoke unless the visitor wants that, too', async () => {
    clock.ms = Date.parse('2026-01-10T23:30:00.000Z');
    const quietHours = { from: 23, to: 7, timeZone: 'Europe/Paris' };
    await subscribe(
      subscription('asleep', { quietHours }),
      subscription('deep-asleep', { quietHours, whiteSmokeAtNight: false }),
      subscription('elsewhere', { quietHours: { ...quietHours, timeZone: 'America/Montreal' } }),
    );
    await send(alertNow());
    expect(sentTo()).toEqual(['elsewhere']);
    pushSender.sent.length = 0;
    await send(alertNow({ id: 'smoke-2', smoke: 'white', audience: { choices: ['white-smoke'] } }));
    expect(sentTo()).toEqual(['asleep', 'elsewhere']);
  });

  it.each([
    ['black', 9, ['a']],
    ['black', 10, []],
    ['white', 59, ['a']],
    ['white', 60, []],
  ] as const)('about %s smoke %s minutes ago are sent to %j', async (smoke, minutes, expected) => {
    await subscribe(subscription('a'));
    await send(alertNow({ smoke, at: new Date(clock.ms - minutes * 60_000).toISOString() }));
    expect(sentTo()).toEqual(expected);
  });

  it('delete subscriptions that have ended, and keep those that were refused', async () => {
    const answers: Readonly<Record<string, PushOutcome>> = {
      gone: { is: 'gone' },
      odd: { is: 'refused', status: 400 },
    };
    await subscribe(subscription('gone'), subscription('odd'), subscription('a'));
    pushSender.answer = ({ endpoint }) => answers[nameOf(endpoint)] ?? { is: 'accepted' };
    await send(alertNow());
    expect(await content.alerts.get(idOf('gone'))).toBeUndefined();
    expect(await content.alerts.get(idOf('odd'))).toBeDefined();
    expect(sentTo()).toEqual(['a', 'gone', 'odd']);
  });

  it('are sent again to those whose push service is busy, after the time that it asks for, to nobody else', async () => {
    await subscribe(subscription('a'), subscription('busy'));
    let asked = 0;
    pushSender.answer = ({ endpoint }) =>
      nameOf(endpoint) === 'busy' && (asked += 1) === 1 ? { is: 'later', afterSeconds: 30 } : { is: 'accepted' };
    await send(alertNow());
    expect(jobs.added.at(-1)).toMatchObject({ delayMs: 30_000, payload: { subscriptions: [idOf('busy')], round: 2 } });
    expect(sentTo()).toEqual(['a', 'busy', 'busy']);
  });

  it('are sent again with growing pauses, and not for ever', async () => {
    await subscribe(subscription('busy'));
    pushSender.answer = () => ({ is: 'later' });
    await send(alertNow());
    expect(jobs.added.map(({ delayMs = 0 }) => delayMs)).toEqual([0, 0, 2_000, 4_000, 8_000, 16_000, 32_000]);
    expect(sentTo()).toHaveLength(6);
  });

  it('are not sent again to a push service that asks for more time than they are news', async () => {
    await subscribe(subscription('busy'));
    pushSender.answer = () => ({ is: 'later', afterSeconds: 600 });
    await send(alertNow());
    expect(sentTo()).toEqual(['busy']);
  });

  describe('of a job that starts over', () => {
    const names = Array.from({ length: 120 }, (_, n) => `visitor-${n}`);
    const payload = () => ({ alert: alertNow(), subscriptions: names.map(idOf), round: 1 });

    it('go on where it was stopped', async () => {
      await subscribe(...names.map((name) => subscription(name)));
      const stopping = new AbortController();
      pushSender.answer = () => {
        stopping.abort();
        return { is: 'accepted' };
      };
      await expect(sendAlert.process(running('a-job', payload(), stopping.signal))).rejects.toThrow();
      expect(sentTo()).toHaveLength(50);
      await sendAlert.process(running('a-job', payload()));
      expect(sentTo()).toEqual(names.toSorted());
    });

    it('reach nobody but the last chunk twice after its process was killed', async () => {
      await subscribe(...names.map((name) => subscription(name)));
      const { recordSent } = content.alerts;
      let noted = 0;
      content.alerts.recordSent = (...args) => {
        if ((noted += 1) === 2) throw new Error('killed');
        return recordSent.apply(content.alerts, args);
      };
      await expect(sendAlert.process(running('a-job', payload()))).rejects.toThrow('killed');
      await sendAlert.process(running('a-job', payload()));
      const counts = Map.groupBy(sentTo(), (name) => name);
      expect(counts.size).toBe(120);
      expect([...counts.values()].filter(({ length }) => length > 1)).toHaveLength(50);
    });
  });

  it('of two distributions, with a subscription gone in between, reach everybody once', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `visitor-${n}`);
    await subscribe(...names.map((name) => subscription(name)));
    const alert = alertNow();
    await send(alert);
    await content.alerts.delete(idOf('visitor-7'));
    await send({ ...alert, texts: [...alert.texts] });
    await planAlert.process(running('plan-again', { alert }));
    await jobs.run();
    expect(sentTo()).toEqual(names.toSorted());
  });

  describe('that the own hour is over', () => {
    const at = (): string => clock.now().toISOString();
    const storeEdition = (is: 'active' | 'inactive', incident: { resolved: null } | null = null) =>
      models.editions.put({ _id: 'c'.repeat(24), stage: 'current', situation: { is }, incident } as never);
    const request = async (): Promise<void> => {
      const id = idOf('a');
      await content.alerts.setVoteAlert(id, at());
      await sendVoteAlert.process(running('vote-alert', { subscription: id, at: at() }));
    };

    it('are sent once while votes are open', async () => {
      await subscribe(subscription('a'));
      await storeEdition('active');
      await request();
      expect(sentTo()).toEqual(['a']);
      expect(pushSender.sent[0]?.message).toMatchObject({ topic: 'revote', urgency: 'normal' });
      expect(await content.alerts.get(idOf('a'))).toMatchObject({ voteAlertAt: null });
    });

    it('leave an alert that is requested while they are sent', async () => {
      await subscribe(subscription('a'));
      await storeEdition('active');
      const later = new Date(clock.ms + 3_600_000).toISOString();
      jest.spyOn(pushSender, 'send').mockImplementationOnce(async () => {
        await content.alerts.setVoteAlert(idOf('a'), later);
        return [{ is: 'accepted' }];
      });
      await request();
      expect(await content.alerts.get(idOf('a'))).toMatchObject({ voteAlertAt: later });
    });

    it('are not sent to a subscription that was made for another key of the site', async () => {
      await subscribe(subscription('a', { publicKey: 'C'.repeat(87) }));
      await storeEdition('active');
      await request();
      expect(sentTo()).toEqual([]);
      expect(await content.alerts.get(idOf('a'))).toMatchObject({ voteAlertAt: null });
    });

    it('are not sent while an incident waits for a decision', async () => {
      await subscribe(subscription('a'));
      await storeEdition('active', { resolved: null });
      await request();
      expect(sentTo()).toEqual([]);
    });

    it('are not sent while no vote is open, or after the visitor has dropped the choice', async () => {
      await subscribe(subscription('a'));
      await storeEdition('inactive');
      await request();
      await storeEdition('active');
      await subscribe(subscription('a', { choices: ['white-smoke'] }));
      await request();
      expect(sentTo()).toEqual([]);
    });
  });
});
