import { conclaveStream } from '@fumata/conclave';
import { MemoryEventLog } from '@fumata/event-log';
import { CONCLAVE, conclaveOpen, hex, opened, roundOpened, started, TestLog, type EventInput } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { originOf } from './origin.js';

/** A log of which only streams can be read. */
const logOf = async (...facts: EventInput[]): Promise<Pick<MemoryEventLog, 'readStream'>> => {
  const log = new MemoryEventLog();
  for (const { stream, ...event } of new TestLog().append(...facts).events)
    await log.append(stream, 'any', [event as never]); // a recorded event is a valid new one
  return { readStream: (...args) => log.readStream(...args) };
};

describe('originOf', () => {
  it('is undefined until the first edition has started', async () => {
    expect(await originOf(await logOf())).toBeUndefined();
    expect(await originOf(await logOf(opened(), roundOpened(1)))).toBeUndefined();
  });

  it('is the first event of the first edition that started, even if another was opened earlier', async () => {
    const other = hex(0xc1);
    const log = await logOf(opened({ conclaveId: other }), ...conclaveOpen(), started(other, CONCLAVE));
    const [first] = await log.readStream(conclaveStream(CONCLAVE));
    expect(await originOf(log)).toBe(first?.eventId);
  });
});
