import type { ConclaveStarted, Recorded } from '../events/events.js';
import type { ConclaveId } from '../events/ids.js';
import type { Act } from './view.js';

/** The act that made the edition the current one. */
export const startIn = (acts: readonly Act[]): Act | undefined => acts.find(({ type }) => type === 'ConclaveStarted');

/** The other acts: the n-th from 0 has revision n in the edition's own stream. */
export const actsByRevision = (acts: readonly Act[]): readonly Act[] =>
  acts.filter(({ type }) => type !== 'ConclaveStarted');

/** The event of the start, among those of `conclaves`. */
export const startEventOf = (conclaveId: ConclaveId, events: readonly Recorded[]): Recorded | undefined =>
  events.find((event) => isStart(event) && event.data.conclaveId === conclaveId);

const isStart = (event: Recorded): event is Recorded<ConclaveStarted> => event.type === 'ConclaveStarted';
