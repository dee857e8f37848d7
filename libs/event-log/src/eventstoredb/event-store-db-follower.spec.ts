import { type AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import { eventually } from '@fumata/testing';
import { Connection } from './connection/connection.js';
import { AccessRefused, NoAnswer } from './connection/errors.js';
import { EventStoreDbFollower } from './event-store-db-follower.js';
import type { Position } from '../event-log.js';
import { positionOf } from './recorded-event.js';
import { SILENCE_CHECK_MS } from './silent-subscription.js';
import { systemTiming } from './timing.js';

const never = new Promise<never>(() => undefined);
const replaced = new Unavailable('event-log', 'the connection was replaced');
const noAnswer = new NoAnswer(1_000);
const wrongPassword = new AccessRefused('EVENT_STORE_URL: correct the password');
const noRights = new AccessRefused('EVENT_STORE_URL: grant the rights');

const POSITION = positionOf({ commit: 1n, prepare: 1n });
const LATER = positionOf({ commit: 2n, prepare: 2n });

/** No check of the subscription ends. */
const backOffAtOnce = (ms: number): Promise<void> => (ms === SILENCE_CHECK_MS ? never : Promise.resolve());

describe('EventStoreDbFollower', () => {
  const subscriptions: AllStreamSubscription[] = [];
  let errors: unknown[];
  let connection: Connection;
  let follower: EventStoreDbFollower;
  let caughtUp: () => void;

  beforeEach(() => {
    const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
    Reflect.set(client, 'getGRPCClient', () => never); // protected in the client's types
    const subscribe = client.subscribeToAll.bind(client);
    jest.spyOn(client, 'subscribeToAll').mockImplementation((options) => {
      const subscription = subscribe(options);
      subscriptions.push(subscription);
      return subscription;
    });
    connection = new Connection({
      connect: () => client,
      check: () => never,
      deadlineMs: 5_000,
      heartbeat: { intervalMs: 500, timeoutMs: 1_000 },
      timing: { ...systemTiming, wait: () => never },
    });
    subscriptions.length = 0;
    errors = [];
    follower = follow();
  });
  afterEach(async () => {
    await follower.stop();
    connection.close();
  });

  const follow = (after?: Position, wait: (ms: number) => Promise<void> = backOffAtOnce): EventStoreDbFollower =>
    new EventStoreDbFollower(
      {
        connection,
        ownStreams: { namespace: '', prefixes: ['ballot-'] },
        timing: { ...systemTiming, wait },
        eventAt: async () => undefined,
        reaches: async () => true,
        lastAfter: async () => LATER,
      },
      { after, onEvents: () => undefined, onCaughtUp: () => caughtUp(), onError: (cause) => errors.push(cause) },
      () => undefined,
    );

  /** Resolves once the follower has subscribed again. */
  async function subscriptionFails(cause: unknown): Promise<void> {
    const { length } = subscriptions;
    subscriptions.at(-1)?.emit('error', cause);
    await eventually('another subscription', () => subscriptions.length > length);
  }

  it('reports an outage once, whatever error each attempt has', async () => {
    for (const cause of [replaced, noAnswer, replaced, noAnswer]) await subscriptionFails(cause);
    expect(errors).toEqual([replaced]);
  });

  it('reports each refusal during an outage once', async () => {
    for (const cause of [replaced, wrongPassword, noRights, wrongPassword]) await subscriptionFails(cause);
    expect(errors).toEqual([replaced, wrongPassword, noRights]);
  });

  it('reports the next outage once it has been live again', async () => {
    await subscriptionFails(replaced);
    const live = new Promise<void>((resolve) => (caughtUp = resolve));
    const subscription = subscriptions.at(-1);
    subscription?.emit('confirmation');
    subscription?.emit('caughtUp');
    await live;
    await subscriptionFails(noAnswer);
    expect(errors).toEqual([replaced, noAnswer]);
  });

  it('subscribes again when the server does not answer', async () => {
    let checks = 2;
    const unanswered = follow(undefined, (ms) =>
      ms === SILENCE_CHECK_MS && checks-- <= 0 ? never : Promise.resolve(),
    );
    await eventually('another subscription', () => subscriptions.length === 3); // one of them of the other follower
    expect(errors).toEqual([new Unavailable('event-log', 'the subscription is silent')]);
    await unanswered.stop();
  });

  it('subscribes again when the server no longer sends events', async () => {
    let checks = 3;
    const silent = follow(POSITION, (ms) => (ms === SILENCE_CHECK_MS && checks-- <= 0 ? never : Promise.resolve()));
    await eventually('another subscription', () => subscriptions.length === 3); // one of them of the other follower
    expect(errors).toEqual([new Unavailable('event-log', 'the subscription is silent')]);
    await silent.stop();
  });
});
