import type { ConclaveStarted, Recorded } from '../events/events.js';
import type { ConclaveId } from '../events/ids.js';
import type { Act, Edition } from './view.js';

/** The act that made the edition the current one. */
export const startIn = (acts: readonly Act[]): Act | undefined => acts.find(({ type }) => type === 'ConclaveStarted');

type StartedEdition = Pick<Edition, 'stage' | 'acts'>;

/** Editions that have started, oldest first. One that two processes prepared at the same time may never start. */
export const startedEditions = <E extends StartedEdition>(editions: Readonly<Record<ConclaveId, E>>): E[] =>
  Object.values<E>(editions)
    .filter(({ stage }) => stage !== 'prepared')
    .sort((a, b) => startRevision(a) - startRevision(b));

const startRevision = ({ acts }: StartedEdition): number => startIn(acts)?.revision ?? 0;

/** The acts of the edition's own stream: the n-th, from 0, has revision n there. */
export const actsByRevision = (acts: readonly Act[]): readonly Act[] =>
  acts.filter(({ type }) => type !== 'ConclaveStarted');

/** The event of the start, among those of `conclaves`. */
export const startEventOf = (conclaveId: ConclaveId, events: readonly Recorded[]): Recorded | undefined =>
  events.find((event) => isStart(event) && event.data.conclaveId === conclaveId);

const isStart = (event: Recorded): event is Recorded<ConclaveStarted> => event.type === 'ConclaveStarted';
