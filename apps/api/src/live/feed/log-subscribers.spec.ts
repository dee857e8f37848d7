import type { Recorded } from '@fumata/conclave';
import {
  CONCLAVE,
  conclaveOpen,
  hex,
  opened,
  round,
  SALT,
  TestLog,
  withOverrides,
  vote,
  type EventInput,
} from '@fumata/testing';
import type { Push } from '@fumata/contracts';
import { Unavailable, VoterCommitments, VoterPseudonyms } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { TestTimers } from '../../testing/doubles/test-timers.js';
import { BadToken, type LogAccess } from '../connections/admission.js';
import { MAX_BUFFERED_BYTES, type Connection } from './fan-out.js';
import type { Frame } from './frame.js';
import { LogSubscribers } from './log-subscribers.js';

const VOTER = '01900000-0000-7000-8000-00000000abcd';
const NEXT = hex(0xc1);

class TestConnection implements Connection {
  bufferedBytes = 0;
  readonly beat = (): void => undefined;
  readonly received: Push<'log'>[] = [];

  write({ packet }: Frame): 'direct' {
    this.received.push(JSON.parse(packet.slice(packet.indexOf('[')))[1]);
    return 'direct';
  }
}

function subscribers(salts: Record<string, string> = {}) {
  const timers = new TestTimers();
  const errors: unknown[][] = [];
  const logger = { error: (...line: unknown[]) => void errors.push(line) };
  const log = new LogSubscribers(new VoterPseudonyms('a secret'), timers, { view: { salts } }, logger);
  const testLog = new TestLog();
  const append = (...facts: EventInput[]): Recorded[] => {
    const from = testLog.events.length;
    const events = testLog.append(...facts).events.slice(from);
    events.forEach((event) => log.onEvent(event));
    return events;
  };
  const subscribe = (access: LogAccess, recheck: () => Promise<LogAccess | undefined> = async () => access) => {
    const connection = new TestConnection();
    log.add(connection, access, recheck);
    return connection;
  };
  return { log, timers, errors, append, subscribe };
}

describe('LogSubscribers', () => {
  it('sends administrators each event as recorded, in its own chain', () => {
    const { append, subscribe } = subscribers();
    const connection = subscribe('full');
    const events = append(
      withOverrides(opened(), { metadata: { actor: 'admin:7', reason: 'Test' } }),
      withOverrides(vote(1), { voter: VOTER }),
    );
    expect(connection.received).toEqual([
      {
        type: 'ConclaveOpened',
        data: events[0]!.data,
        metadata: events[0]!.metadata,
        position: events[0]!.position,
        previousPosition: null,
      },
      {
        type: 'VoteCast',
        data: events[1]!.data,
        metadata: { ...events[1]!.metadata, voter: VOTER },
        position: events[1]!.position,
        previousPosition: events[0]!.position,
      },
    ]);
  });

  it('sends analysts `admin` without identity, and voters under a pseudonym per edition', () => {
    const { append, subscribe } = subscribers();
    const connection = subscribe('pseudonymised');
    append(
      withOverrides(opened(), { metadata: { actor: 'admin:7' } }),
      withOverrides(vote(1), { voter: VOTER, metadata: { idempotencyKey: 'hash-of-a-word' } }),
      withOverrides(vote(2), { voter: VOTER }),
      withOverrides(vote(1, { conclaveId: NEXT }), { voter: VOTER }),
    );
    const voters = connection.received.map(({ metadata }) => metadata['voter']);
    expect(connection.received[0]!.metadata['actor']).toBe('admin');
    expect(voters).toEqual([undefined, voters[1], voters[1], expect.not.stringMatching(String(voters[1]))]);
    expect(voters[1]).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(connection.received)).not.toMatch(/admin:7|0000abcd|hash-of/);
    expect(connection.received[1]!.data).toMatchObject({ conclaveId: CONCLAVE });
  });

  it('sends no salt, and voters of an edition with a salt under a commitment per round', () => {
    const { append, subscribe } = subscribers({ [CONCLAVE]: SALT });
    const [administrator, analyst] = [subscribe('full'), subscribe('pseudonymised')];
    append(
      opened({ salt: SALT }),
      withOverrides(vote(1), { voter: VOTER }),
      withOverrides(vote(1, { roundId: round(2), roundNumber: 2 }), { voter: VOTER }),
    );
    expect(JSON.stringify([administrator.received, analyst.received])).not.toContain(SALT);
    const commitments = new VoterCommitments(SALT);
    expect(analyst.received.map(({ metadata }) => metadata['voter'])).toEqual([
      undefined,
      commitments.of(VOTER, round(1)),
      commitments.of(VOTER, round(2)),
    ]);
  });

  it('skips a slow connection, which detects the gap', () => {
    const { append, subscribe } = subscribers();
    const connection = subscribe('full');
    append(...conclaveOpen());
    connection.bufferedBytes = MAX_BUFFERED_BYTES + 1;
    const [missed] = append(vote(1));
    connection.bufferedBytes = 0;
    append(vote(1));
    expect(connection.received).toHaveLength(4);
    expect(connection.received.at(-1)!.previousPosition).toBe(missed!.position);
  });

  it('removes connections that leave or lose access, not those that can’t be checked now', async () => {
    const { log, append, subscribe, timers, errors } = subscribers();
    const left = subscribe('full');
    const withoutAccess = subscribe('full', async () => undefined);
    const expired = subscribe('full', () => Promise.reject(new BadToken()));
    const unchecked = subscribe('full', () => Promise.reject(new Unavailable('documents', 'no answer')));
    const demoted = subscribe('full', async () => 'pseudonymised');
    log.remove(left);
    timers.pass(1_000);
    await new Promise(setImmediate);
    append(withOverrides(opened(), { metadata: { actor: 'admin:7' } }));
    const actors = [left, withoutAccess, expired, unchecked, demoted].map(
      (connection) => connection.received[0]?.metadata['actor'],
    );
    expect(actors).toEqual([undefined, undefined, undefined, 'admin:7', 'admin']);
    expect(errors).toEqual([]);
  });

  it('keeps a connection whose access can’t be checked because of a fault, and logs the fault', async () => {
    const { append, subscribe, timers, errors } = subscribers();
    const fault = new Error('no such field');
    const connection = subscribe('full', () => Promise.reject(fault));
    timers.pass(1_000);
    await new Promise(setImmediate);
    append(opened());
    expect(connection.received).toHaveLength(1);
    expect(errors).toEqual([[{ err: fault }, 'log subscribers: access not checked']]);
  });
});
