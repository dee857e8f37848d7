import type { ConclaveId } from '@fumata/conclave';
import { toExportedEvent, matchesFilter, type ExportedEvent, type Succession, type EventFilter } from '@fumata/history';
import type { VoterPseudonyms } from '@fumata/platform';
import type { Hash } from '@fumata/proof';
import { editionEventsFrom, type EditionSource } from './edition-events.js';

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
  source: EditionSource,
  { conclaveId, to, filter = {}, pseudonyms, hash, onSequence }: ExportRange,
): AsyncGenerator<ExportedEvent | Succession> {
  const pseudonym = (voter: string): string => pseudonyms.of(voter, conclaveId);
  for await (const next of editionEventsFrom(source, conclaveId, filter.from)) {
    if ('by' in next) {
      yield next;
      continue;
    }
    const { event, leaf, aside } = next;
    if (leaf.sequence > to) return;
    onSequence?.(leaf.sequence);
    if (matchesFilter(filter, { event, leaf, aside }, pseudonym)) {
      yield toExportedEvent(event, { leaf, aside, pseudonym, ...(hash && { hash }) });
    }
    if (leaf.sequence === to) return;
  }
}
