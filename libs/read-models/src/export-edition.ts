import type { ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import {
  toExportedEvent,
  matchesFilter,
  type ExportedEvent,
  type SuccessionLine,
  type EventFilter,
} from '@fumata/history';
import type { VoterPseudonyms } from '@fumata/platform';
import type { Hash } from '@fumata/proof';
import { editionEventsFrom } from './edition-events.js';
import type { ReadModels } from './read-models.js';

export interface ExportRange {
  readonly conclaveId: ConclaveId;
  /** Sequence of the last event that is read. */
  readonly to: number;
  /** `from` is where reading starts; all events if omitted. */
  readonly filter?: EventFilter;
  readonly pseudonyms: VoterPseudonyms;
  readonly hash?: Hash;
  /** Called with the sequence of each event read. */
  readonly onSequence?: (sequence: number) => void;
}

/** Exports the events of an edition, in order and in constant memory. */
export async function* exportEdition(
  source: { readonly log: Pick<EventLog, 'readAll' | 'readStream'>; readonly models?: ReadModels | undefined },
  { conclaveId, to, filter = {}, pseudonyms, hash, onSequence }: ExportRange,
): AsyncGenerator<ExportedEvent | Omit<SuccessionLine, 'kind'>> {
  const pseudonym = (voter: string): string => pseudonyms.of(voter, conclaveId);
  for await (const numbered of editionEventsFrom(source, conclaveId, filter.from)) {
    if ('succeededBy' in numbered) {
      yield { by: numbered.succeededBy, at: numbered.at };
      continue;
    }
    const { event, leaf, aside } = numbered;
    if (leaf.sequence > to) return;
    onSequence?.(leaf.sequence);
    if (matchesFilter(filter, { event, leaf, aside }, pseudonym)) {
      yield toExportedEvent(event, { leaf, aside, pseudonym, ...(hash && { hash }) });
    }
    if (leaf.sequence === to) return;
  }
}
