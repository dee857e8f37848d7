import type { Recorded } from '@fumata/conclave';
import { CONCLAVE, conclaveOpen, hex, opened, TestLog, withOverrides, vote, type EventInput } from '@fumata/testing';
import type { Push } from '@fumata/contracts';
import { VoterPseudonyms } from '@fumata/platform';
import { describe, expect, it } from '@jest/globals';
import { TestTimers } from '../testing/test-timers.js';
import { BadToken, type LogAccess } from './admission.js';
import { MAX_BUFFERED_BYTES, type Connection } from './fan-out.js';
import type { Frame } from './frame.js';
import { LogSubscribers } from './log-subscribers.js';

const VOTER = '01900000-0000-7000-8000-00000000abcd';
const NEXT = hex(0xc1);

class Reader implements Connection {
  bufferedBytes = 0;
  readonly read: Push<'log'>[] = [];

  write({ packet }: Frame): 'direct' {
    this.read.push(JSON.parse(packet.slice(packet.indexOf('[')))[1]);
    return 'direct';
  }
}

function subscribers() {
  const timers = new TestTimers();
  const log = new LogSubscribers(new VoterPseudonyms('a secret'), timers);
  const testLog = new TestLog();
  const append = (...facts: EventInput[]): Recorded[] => {
    const from = testLog.events.length;
    const events = testLog.append(...facts).events.slice(from);
    events.forEach((event) => log.onEvent(event));
    return events;
  };
  const reader = (reading: LogAccess, recheck: () => Promise<LogAccess | undefined> = async () => reading) => {
    const line = new Reader();
    log.add(line, reading, recheck);
    return line;
  };
  return { log, timers, append, reader };
}

describe('LogSubscribers', () => {
  it('sends administrators each event as recorded, in its own chain', () => {
    const { append, reader } = subscribers();
    const line = reader('full');
    const events = append(
      withOverrides(opened(), { metadata: { actor: 'admin:7', reason: 'Test' } }),
      withOverrides(vote(1), { voter: VOTER }),
    );
    expect(line.read).toEqual([
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
    const { append, reader } = subscribers();
    const line = reader('pseudonymised');
    append(
      withOverrides(opened(), { metadata: { actor: 'admin:7' } }),
      withOverrides(vote(1), { voter: VOTER, metadata: { idempotencyKey: 'hash-of-a-word-of-their-own' } }),
      withOverrides(vote(2), { voter: VOTER }),
      withOverrides(vote(1, { conclaveId: NEXT }), { voter: VOTER }),
    );
    const voters = line.read.map(({ metadata }) => metadata['voter']);
    expect(line.read[0]!.metadata['actor']).toBe('admin');
    expect(voters).toEqual([undefined, voters[1], voters[1], expect.not.stringMatching(String(voters[1]))]);
    expect(voters[1]).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(line.read)).not.toMatch(/admin:7|0000abcd|hash-of/);
    expect(line.read[1]!.data).toMatchObject({ conclaveId: CONCLAVE });
  });

  it('skips a slow connection, which detects the gap', () => {
    const { append, reader } = subscribers();
    const line = reader('full');
    append(...conclaveOpen());
    line.bufferedBytes = MAX_BUFFERED_BYTES + 1;
    const [missed] = append(vote(1));
    line.bufferedBytes = 0;
    append(vote(1));
    expect(line.read).toHaveLength(4);
    expect(line.read.at(-1)!.previousPosition).toBe(missed!.position);
  });

  it('removes connections that leave or lose access, not those that can’t be checked now', async () => {
    const { log, append, reader, timers } = subscribers();
    const gone = reader('full');
    const rightless = reader('full', async () => undefined);
    const expired = reader('full', () => Promise.reject(new BadToken()));
    const unchecked = reader('full', () => Promise.reject(new Error('no database')));
    const demoted = reader('full', async () => 'pseudonymised');
    log.remove(gone);
    timers.pass(60_000);
    await new Promise(setImmediate);
    append(withOverrides(opened(), { metadata: { actor: 'admin:7' } }));
    const actors = [gone, rightless, expired, unchecked, demoted].map((line) => line.read[0]?.metadata['actor']);
    expect(actors).toEqual([undefined, undefined, undefined, 'admin:7', 'admin']);
  });
});
