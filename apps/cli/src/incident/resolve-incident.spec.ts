import { MemoryEventLog } from '@fumata/event-log';
import { createIds } from '@fumata/platform';
import { CONCLAVE, conclaveOpen, incidentResolved, signingRefused, TestLog, type EventInput } from '@fumata/testing';
import { describe, expect, it } from '@jest/globals';
import { resolveIncident } from './resolve-incident.js';

const clock = { now: () => new Date('2025-05-07T18:30:00.000Z') };
const logOf = async (...facts: EventInput[]) => {
  const log = new MemoryEventLog();
  for (const { stream, ...event } of new TestLog().append(...facts).events)
    await log.append(stream, 'any', [event as never]); // a recorded event has all fields of a new one
  return { log, clock, ids: createIds(clock) };
};
const decision = 'La sauvegarde de 17 h a été remise.';

describe('fumata incident resolve', () => {
  it('records the decision about the first refusal of the current edition', async () => {
    const site = await logOf(...conclaveOpen(), signingRefused(), signingRefused('second-seal'));
    expect(await resolveIncident({ decision }, site)).toEqual(signingRefused().data);
    const [, , { type, data, metadata } = { type: '', data: {}, metadata: {} }] = await site.log.readStream(
      `seals-${CONCLAVE}`,
    );
    const { size, root } = signingRefused().data;
    expect([type, data]).toEqual(['IncidentResolved', { conclaveId: CONCLAVE, size, root, decision }]);
    expect(metadata).toMatchObject({ actor: 'system', recordedAt: '2025-05-07T18:30:00.000Z' });
  });

  it('records the decision where an earlier one was about another tree', async () => {
    const other = incidentResolved();
    const site = await logOf(...conclaveOpen(), signingRefused(), { ...other, data: { ...other.data, size: 1 } });
    expect(await resolveIncident({ decision }, site)).toEqual(signingRefused().data);
  });

  it.each([
    ['nothing was refused', [...conclaveOpen()]],
    ['it was decided already', [...conclaveOpen(), signingRefused(), incidentResolved()]],
  ])('does nothing where %s', async (_, facts) => {
    const site = await logOf(...facts);
    await expect(resolveIncident({ decision }, site)).rejects.toThrow(/^Rien à décider/);
  });

  it('does nothing on an empty log, or for another edition', async () => {
    await expect(resolveIncident({ decision }, await logOf())).rejects.toThrow('Le journal est vide');
    const site = await logOf(...conclaveOpen(), signingRefused());
    await expect(resolveIncident({ decision, conclaveId: 'f'.repeat(24) }, site)).rejects.toThrow('Rien à décider');
  });
});
