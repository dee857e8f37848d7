import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { writeCsv, writeExport } from '@fumata/history';
import { Unavailable } from '@fumata/platform';
import { ConcurrencyLimit } from '../../http/concurrency-limit.js';
import { RequestLimits, type RequestLimit } from '../../http/request-limits.js';
import { Refused } from '../../http/refused.js';
import { ExportContents, type ExportSelection } from './export-contents.js';

/** Analysts and the public have separate limits. */
const ANALYSTS = { total: 4, perNetwork: 4, limitsLoopback: true };
const PUBLIC = { total: 6, perNetwork: 2, limitsLoopback: true };
/** More than a follower of an edition in progress needs. */
const EXPORTS: RequestLimit = { name: 'exports', max: 60 };

export interface ExportRequest extends ExportSelection {
  readonly format: 'ndjson' | 'csv';
  /** A visitor's address; undefined for an administrator or analyst. */
  readonly address?: string;
}

/** Events as files, streamed in constant memory. */
@Injectable()
export class Exports {
  private readonly analysts = new ConcurrencyLimit(ANALYSTS);
  private readonly visitors = new ConcurrencyLimit(PUBLIC);

  constructor(
    private readonly limits: RequestLimits,
    private readonly contents: ExportContents,
  ) {}

  /**
   * @throws Unavailable when too many are in progress.
   * @throws Refused when a visitor's network exceeds the limit.
   */
  async file(request: ExportRequest): Promise<Readable> {
    const release = await this.acquire(request.address);
    const file = Readable.from(this.pieces(request));
    // Runs at the end of the stream, after an abort and after a failure.
    file.once('close', release);
    return file;
  }

  private async acquire(address: string | undefined): Promise<() => void> {
    if (address !== undefined) await this.limit(address);
    const release = address === undefined ? this.analysts.acquire('') : this.visitors.acquire(address);
    if (!release) throw new Unavailable('event-log', 'too many exports are in progress');
    return release;
  }

  private async limit(address: string): Promise<void> {
    const taken = await this.limits.take(EXPORTS, address);
    if (taken.wait !== undefined) throw new Refused({ refused: 'too-many-exports', seconds: taken.wait });
  }

  private async *pieces(request: ExportRequest): AsyncGenerator<string> {
    const content = await this.contents.of(request);
    yield* request.format === 'csv' ? writeCsv(content) : writeExport(content);
  }
}
