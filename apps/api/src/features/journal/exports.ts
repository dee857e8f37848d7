import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Edition } from '@fumata/conclave';
import { EXPORT_FORMAT, EXPORT_VERSION, roundResult, writeCsv, writeExport } from '@fumata/history';
import type { ExportContent, RoundResult, Wanted } from '@fumata/history';
import { runningSha256, sha256, Unavailable, VoterPseudonyms } from '@fumata/platform';
import { exportedFrom } from '@fumata/read-models';
import { publishedKeys } from '../../live/published-keys.js';
import { SYSTEM } from '../../system.js';
import type { ApiSystem } from '../../system.js';

/** Each reads the log as fast as it is sent. */
const MOST_AT_ONCE = 4;

export interface Ordered {
  readonly edition: Pick<Edition, 'conclaveId'>;
  readonly format: 'ndjson' | 'csv';
  readonly wanted: Wanted;
  /** What was asked for, by the names of the call's parameters; none for a whole export. */
  readonly filters: Readonly<Record<string, string>>;
  /** The last event that is looked at. */
  readonly to: number;
}

/** Events as files, streamed in constant memory. */
@Injectable()
export class Exports {
  private running = 0;

  constructor(@Inject(SYSTEM) private readonly system: ApiSystem) {}

  /** @throws Unavailable when too many are being made. */
  file(ordered: Ordered): Readable {
    if (this.running >= MOST_AT_ONCE) throw new Unavailable('event-log', 'too many exports are being made');
    const content = this.content(ordered);
    const file = Readable.from(ordered.format === 'csv' ? writeCsv(content) : writeExport(content));
    this.running += 1;
    // However it ends: read to its end, broken off by whoever asked, or failed.
    file.once('close', () => (this.running -= 1));
    return file;
  }

  private content({ edition: { conclaveId }, wanted, filters, to }: Ordered): ExportContent {
    const { log, models, secret, clock, configuration } = this.system;
    const pseudonyms = new VoterPseudonyms(secret);
    return {
      manifest: {
        ...{ format: EXPORT_FORMAT, v: EXPORT_VERSION, conclaveId, filters, to },
        ...{ whole: Object.keys(filters).length === 0, from: wanted.from ?? 1 },
        ...{ keys: publishedKeys(this.system), site: configuration.publicUrl },
        exportedAt: clock.now().toISOString(),
      },
      events: exportedFrom({ log, models }, { conclaveId, to, wanted, pseudonyms, hash: sha256 }),
      results: () => this.results(conclaveId, to),
      sha256: runningSha256(),
      hash: sha256,
    };
  }

  /** As the read models have them: whoever counts again compares with these. */
  private async results(conclaveId: string, to: number): Promise<RoundResult[]> {
    const rounds = await this.system.models.rounds.find({ conclaveId });
    return rounds
      .filter(({ closedSequence }) => closedSequence !== null && closedSequence <= to)
      .sort((a, b) => a.openedSequence - b.openedSequence)
      .map(roundResult);
  }
}
