import type { ConclaveOpened, ConclaveStarted, MajorityBasis, RoundOpened } from '../events/events.js';
import type { ConclaveId, Day, RoundId } from '../events/ids.js';
import { majorityOf } from '../state/edition.js';

/** Opens an edition, the first one or the one that follows a reset. */
export interface OpenConclave {
  readonly conclaveId: ConclaveId;
  readonly roundId: RoundId;
  readonly startDate: Day;
  readonly referenceDate: Day;
  readonly electors: number;
  readonly majorityBasis: MajorityBasis;
  /** 32 random bytes, base64url. */
  readonly salt: string;
}

/** The beginning of the new edition's own stream: open on its first round, day 1 in the afternoon. */
export const openConclave = (command: OpenConclave): [ConclaveOpened, RoundOpened] => [
  {
    type: 'ConclaveOpened',
    data: {
      conclaveId: command.conclaveId,
      startDate: command.startDate,
      referenceDate: command.referenceDate,
      electors: command.electors,
      majorityBasis: command.majorityBasis,
      requiredMajority: majorityOf(command).required,
      leafVersion: 2,
      salt: command.salt,
    },
  },
  { type: 'RoundOpened', data: { roundId: command.roundId, roundNumber: 1, day: 1, period: 'afternoon' } },
];

/** Event in `conclaves` that makes a prepared edition the current one. */
export const startConclave = (conclaveId: ConclaveId, previousConclaveId: ConclaveId | null): ConclaveStarted => ({
  type: 'ConclaveStarted',
  data: { conclaveId, ...(previousConclaveId === null ? {} : { previousConclaveId }) },
});
