import { conclaveStream } from '@fumata/conclave';
import { MemoryEventLog } from '@fumata/event-log';
import { CONCLAVE, conclaveOpen, hex, opened, roundOpened, started, TestLog } from '@fumata/testing';
import type { EventInput } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { originOf } from './origin.js';

/** Only streams can be read. */
const logOf = async (...facts: EventInput[]): Promise<Pick<MemoryEventLog, 'readStream'>> => {
  const log = new MemoryEventLog();
  for (const { stream, ...event } of new TestLog().append(...facts).events)
    await log.append(stream, 'any', [event as never]); // a recorded fact holds all that a new one does
  return { readStream: (...asked) => log.readStream(...asked) };
};

describe('the origin of a log', () => {
  it('is unknown until the first edition has started', async () => {
    expect(await originOf(await logOf())).toBeUndefined();
    expect(await originOf(await logOf(opened(), roundOpened(1)))).toBeUndefined();
  });

  it('is the first event of the edition that has started first, also where another was opened before', async () => {
    const other = hex(0xc1);
    const log = await logOf(opened({ conclaveId: other }), ...conclaveOpen(), started(other, CONCLAVE));
    const [first] = await log.readStream(conclaveStream(CONCLAVE));
    expect(await originOf(log)).toBe(first?.eventId);
  });
});
