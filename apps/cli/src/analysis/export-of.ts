import { newestCheckpoint, type Edition } from '@fumata/conclave';
import { closedResults, type ExportContent, type EventFilter } from '@fumata/history';
import { runningSha256, sha256, VoterPseudonyms } from '@fumata/platform';
import { exportEdition } from '@fumata/read-models';
import type { SigningKey } from '@fumata/proof';
import { requiredSecret, type LogSource } from './log-source.js';

interface ExportRequest {
  readonly edition: Pick<Edition, 'conclaveId' | 'sequence' | 'rounds' | 'checkpoint' | 'closedCheckpoint'>;
  /** Only the matching events are exported; empty for all. */
  readonly filter: EventFilter;
  /** The filter as the manifest states it; empty for a full export. */
  readonly filters: Readonly<Record<string, string>>;
  readonly keys: readonly SigningKey[];
  readonly site: string;
  readonly now: Date;
  readonly onSequence?: (sequence: number) => void;
}

/** Content of an export, with results computed from the edition. */
export function exportOf(source: LogSource, request: ExportRequest): ExportContent {
  const { edition, filter, filters, keys, site, now, onSequence } = request;
  const { conclaveId } = edition;
  const to = Math.min(edition.sequence, filter.to ?? edition.sequence);
  const isWhole = Object.keys(filters).length === 0;
  const checkpoint = isWhole ? newestCheckpoint(edition, to)?.note : undefined;
  return {
    manifest: {
      conclaveId,
      from: filter.from ?? 1,
      to,
      filters,
      keys,
      // Without cosignatures: they are documents of the running site.
      ...(checkpoint !== undefined && { checkpoint }),
      site,
      exportedAt: now.toISOString(),
    },
    events: exportEdition(
      { log: source.log },
      {
        conclaveId,
        to,
        filter,
        pseudonyms: new VoterPseudonyms(requiredSecret(source)),
        hash: sha256,
        ...(onSequence && { onSequence }),
      },
    ),
    results: async () => closedResults(edition),
    sha256: runningSha256(),
    hash: sha256,
  };
}
