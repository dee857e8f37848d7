import type { ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import { exported, matchesFilter } from '@fumata/history';
import type { ExportedEvent, SuccessionLine, EventFilter } from '@fumata/history';
import type { VoterPseudonyms } from '@fumata/platform';
import type { Hash } from '@fumata/proof';
import { numberedFrom } from './numbered.js';
import type { ReadModels } from './read-models.js';

export interface ExportRange {
  readonly conclaveId: ConclaveId;
  /** The last event that is looked at, by its sequence. */
  readonly to: number;
  /** `from` is where the looking begins; all events when left out. */
  readonly wanted?: EventFilter;
  readonly pseudonyms: VoterPseudonyms;
  readonly hash?: Hash;
  /** How far the looking has come. */
  readonly onSequence?: (sequence: number) => void;
}

/** The events of an edition as they leave the server, in order and in constant memory. */
export async function* exportedFrom(
  source: {
    readonly log: Pick<EventLog, 'readAll' | 'readStream'>;
    readonly models?: ReadModels | undefined;
  },
  { conclaveId, to, wanted = {}, pseudonyms, hash, onSequence }: ExportRange,
): AsyncGenerator<ExportedEvent | Omit<SuccessionLine, 'kind'>> {
  const pseudonym = (voter: string): string => pseudonyms.of(voter, conclaveId);
  for await (const numbered of numberedFrom(source, conclaveId, wanted.from)) {
    if ('succeededBy' in numbered) {
      yield { by: numbered.succeededBy, at: numbered.at };
      continue;
    }
    const { event, leaf, aside } = numbered;
    if (leaf.sequence > to) return;
    onSequence?.(leaf.sequence);
    if (matchesFilter(wanted, { event, leaf, aside }, pseudonym)) {
      yield exported(event, { leaf, aside, pseudonym, ...(hash && { hash }) });
    }
    if (leaf.sequence === to) return;
  }
}
