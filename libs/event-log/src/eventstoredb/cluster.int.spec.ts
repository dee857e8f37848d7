import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createIds, Unavailable } from '@fumata/platform';
import type { NewEvent, RecordedEvent } from '../event-log.js';
import { EventStoreDbEventLog } from './event-store-db-event-log.js';
import type { Supervision } from './supervision.js';
import { EventStoreDouble } from './testing/event-store-double.js';
import { StoredEvents } from './testing/stored-events.js';

const ids = createIds();
const vote = (): NewEvent => ({ eventId: ids.uuid(), type: 'VoteCast', data: {}, metadata: {} });
const never = new Promise<void>(() => undefined);
const atOnce: Supervision = { random: () => 0.5, wait: () => nextTurn(), lookTime: () => never };

describe('EventStoreDbEventLog of a cluster', () => {
  let nodes: readonly EventStoreDouble[];
  let leader: number;
  let log: EventStoreDbEventLog;

  beforeEach(async () => {
    const events = new StoredEvents();
    const members = () => nodes.map(({ port }, at) => ({ port, leads: at === leader }));
    nodes = [0, 1, 2].map(() => new EventStoreDouble({ events, members }));
    for (const node of nodes) await node.start();
    lead(1);
  });
  afterEach(async () => {
    await log.close();
    for (const node of nodes) node.stop();
  });

  /** All nodes but this one answer what they are asked with where it is. */
  const lead = (at: number): void => {
    leader = at;
    const { port } = nodes[at]!;
    for (const node of nodes) node.refusal = undefined;
    for (const node of nodes) if (node !== nodes[at]) node.stepDown({ host: '127.0.0.1', port });
  };
  const logBy = (way: (ports: readonly number[]) => string): EventStoreDbEventLog => {
    const connectionString = way(nodes.map(({ port }) => port));
    log = new EventStoreDbEventLog({ connectionString, prefixes: ['ballot-'], supervision: atOnce });
    return log;
  };
  const ofSeveral = ([a, b, c]: readonly number[]) =>
    `esdb://127.0.0.1:${a},127.0.0.1:${b},127.0.0.1:${c}?tls=false`;
  const discovered = ([a]: readonly number[]) => `esdb+discover://127.0.0.1:${a}?tls=false`;

  /** Tried as voters do who are told that it can't be written just now. */
  const writableAgain = async (stream: string): Promise<void> => {
    let outcome: unknown;
    do {
      await nextTurn();
      outcome = await log.append(stream, 'any', [vote()]).catch((cause: unknown) => cause);
    } while (outcome instanceof Unavailable);
    expect(outcome).toMatchObject({ appended: true });
  };

  it.each([
    ['several nodes', ofSeveral],
    ['one that tells of the others', discovered],
  ])('finds the one that leads by the names of %s', async (_which, way) => {
    expect(await logBy(way).append('ballot-1', 'no-stream', [vote()])).toMatchObject({ appended: true });
    expect(await log.health()).toEqual({ writable: true });
  });

  it('goes over to the next leader when the one that led is gone, and follows on', async () => {
    const seen: RecordedEvent[] = [];
    const troubles: unknown[] = [];
    logBy(ofSeveral).follow({
      onEvents: (events) => void seen.push(...events),
      onTrouble: (cause) => troubles.push(cause),
    });
    await log.append('ballot-1', 'no-stream', [vote()]);
    lead(2);
    nodes[1]!.stop();
    expect(await log.append('ballot-1', 0, [vote()])).toMatchObject({ appended: true, revision: 1 });
    while (seen.length < 2) await nextTurn();
    expect(seen.map(({ revision }) => revision)).toEqual([0, 1]);
    expect(troubles.filter((cause) => !(cause instanceof Unavailable))).toEqual([]);
  });

  it('is unavailable while no node is there, and again available when they are back', async () => {
    await logBy(ofSeveral).append('ballot-1', 'no-stream', [vote()]);
    for (const node of nodes) node.stop();
    await expect(log.append('ballot-1', 0, [vote()])).rejects.toBeInstanceOf(Unavailable);
    await expect(log.readStream('ballot-1')).rejects.toBeInstanceOf(Unavailable);
    await expect(log.head()).rejects.toBeInstanceOf(Unavailable);
    expect((await log.health()).writable).toBe(false);
    for (const node of nodes) await node.start();
    await writableAgain('ballot-1');
  });

  it('is unavailable from the beginning on where no node is there', async () => {
    logBy(ofSeveral);
    for (const node of nodes) node.stop();
    await expect(log.append('ballot-1', 'no-stream', [vote()])).rejects.toBeInstanceOf(Unavailable);
    await expect(log.head()).rejects.toBeInstanceOf(Unavailable);
    for (const node of nodes) await node.start();
    await writableAgain('ballot-1');
  });
});
