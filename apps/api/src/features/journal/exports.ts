import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CardinalCatalogue } from '@fumata/content';
import { writeCsv, writeExport } from '@fumata/history';
import { ConcurrencyLimit, type ConcurrencyOptions } from '../../http/limits/concurrency-limit.js';
import { RequestLimits, type RequestLimit } from '../../http/limits/request-limits.js';
import { Refused } from '../../http/refusals/refused.js';
import { ExportContents, type ExportSelection } from './export-contents.js';
import { ExportFiles, type ExportFile } from './export-files.js';

/** Limits of concurrent streams, for analysts and for the public. */
const ANALYSTS = { total: 4, perNetwork: 4, limitsLoopback: true } satisfies ConcurrencyOptions;
const PUBLIC = { total: 6, perNetwork: 2, perLargerNetwork: 2, limitsLoopback: true } satisfies ConcurrencyOptions;
/** By then, an export in progress may have ended. */
const RETRY_SECONDS = 5;
/** More than a program that follows an edition in progress needs. */
const EXPORTS: RequestLimit = { name: 'exports', max: 60 };

export interface ExportRequest extends ExportSelection {
  readonly format: 'ndjson' | 'csv';
}

/** Streams and files of an edition's events. */
@Injectable()
export class Exports {
  private readonly analysts = new ConcurrencyLimit(ANALYSTS);
  private readonly visitors = new ConcurrencyLimit(PUBLIC);

  constructor(
    private readonly limits: RequestLimits,
    private readonly contents: ExportContents,
    private readonly catalogue: CardinalCatalogue,
    private readonly files: ExportFiles,
  ) {}

  /**
   * For administrators and analysts, streamed in constant memory.
   *
   * @throws Refused when too many are in progress.
   */
  forAnalysts(request: ExportRequest): Readable {
    return this.stream(request, this.analysts.acquire(''));
  }

  /**
   * All events up to one, for a visitor: a file, or a stream if it cannot be kept.
   *
   * @throws Refused when the visitor's network exceeds the limit, the file is not ready yet, or too many streams are in
   *   progress.
   */
  async forVisitors(
    request: Omit<ExportRequest, 'filter' | 'filters'>,
    address: string,
  ): Promise<ExportFile | Readable> {
    const use = await this.limits.take(EXPORTS, address);
    if (use.wait !== undefined) throw new Refused({ refused: 'too-many-exports', seconds: use.wait });
    const whole = { ...request, filter: {}, filters: {} };
    const file = await this.files.open({
      subject: `${request.conclaveId}-${request.format}`,
      version: await this.contents.versionOf(whole),
      pieces: () => this.pieces(whole),
    });
    return file ?? this.stream(whole, this.visitors.acquire(address));
  }

  private stream(request: ExportRequest, release: (() => void) | undefined): Readable {
    if (!release) throw new Refused({ refused: 'queue-full', seconds: RETRY_SECONDS });
    const file = Readable.from(this.pieces(request));
    // Runs at the end of the stream, after an abort and after a failure.
    file.once('close', release);
    return file;
  }

  private async *pieces(request: ExportRequest): AsyncGenerator<string> {
    const content = await this.contents.of(request);
    yield* request.format === 'csv'
      ? writeCsv(content, (id) => this.catalogue.card(id).nomComplet)
      : writeExport(content);
  }
}
