import { Readable } from 'node:stream';
import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { sealsStream, upcast, type Edition, type Round } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import {
  roundResult,
  writeCsv,
  writeExport,
  type ExportContent,
  type ExportedEvent,
  type RoundResult,
  type SuccessionLine,
  type EventFilter,
} from '@fumata/history';
import { runningSha256, sha256, Unavailable, VoterPseudonyms, type Clock, type Configuration } from '@fumata/platform';
import type { Seal } from '@fumata/proof';
import { exportEdition, ReadModels } from '@fumata/read-models';
import { CLOCK, CONFIGURATION, EVENT_LOG, SEAL_KEY, SECRET } from '@fumata/stores';
import { AddressRateLimit } from '../../http/address-rate-limit.js';
import { Refused } from '../../http/refused.js';
import { Editions } from '../../view/editions.js';
import { publishedKeys } from '../../view/published-keys.js';
import { ExportConcurrencyLimit } from './export-concurrency-limit.js';

/** Analysts and the public have separate limits. */
const ANALYSTS = { total: 4, perNetwork: 4 };
const PUBLIC = { total: 6, perNetwork: 2 };
/** More than a follower of an edition in progress needs. */
const PUBLIC_PER_HOUR = 60;

export interface ExportRequest {
  readonly edition: Pick<Edition, 'conclaveId'>;
  readonly format: 'ndjson' | 'csv';
  readonly filter: EventFilter;
  /** Filters by parameter name; none for a whole export. */
  readonly filters: Readonly<Record<string, string>>;
  /** The last event examined. */
  readonly to: number;
  /** A visitor's address; undefined for an analyst. */
  readonly address?: string;
}

/** Events as files, streamed in constant memory. */
@Injectable()
export class Exports {
  private readonly analysts = new ExportConcurrencyLimit(ANALYSTS);
  private readonly visitors = new ExportConcurrencyLimit(PUBLIC);
  private readonly rateLimit = new AddressRateLimit({ limit: PUBLIC_PER_HOUR, explicit: false });

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(SECRET) private readonly secret: string,
    @Inject(SEAL_KEY) private readonly sealKey: KeyObject,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
    private readonly editions: Editions,
  ) {}

  /**
   * @throws Unavailable when too many are in progress.
   * @throws Refused when a visitor's network exceeds the limit.
   */
  file(request: ExportRequest): Readable {
    const release = this.acquire(request.address);
    const file = Readable.from(this.pieces(request));
    // Runs at the end of the stream, after an abort and after a failure.
    file.once('close', release);
    return file;
  }

  private acquire(address: string | undefined): () => void {
    const release = address === undefined ? this.analysts.acquire('') : this.visitors.acquire(address);
    if (!release) throw new Unavailable('event-log', 'too many exports are in progress');
    const taken = address !== undefined && this.rateLimit.take(address, this.clock.now().getTime());
    if (!taken || !('wait' in taken)) return release;
    release();
    throw new Refused({ refused: 'too-many-exports', seconds: taken.wait });
  }

  private async *pieces(request: ExportRequest): AsyncGenerator<string> {
    const content = await this.content(request);
    yield* request.format === 'csv' ? writeCsv(content) : writeExport(content);
  }

  private async content({ edition: { conclaveId }, filter, filters, to }: ExportRequest): Promise<ExportContent> {
    const { log, models, secret, clock, configuration } = this;
    const pseudonyms = new VoterPseudonyms(secret);
    const aside = new Map<string, number>();
    const whole = Object.keys(filters).length === 0;
    return {
      manifest: {
        conclaveId,
        filters,
        to,
        from: filter.from ?? 1,
        keys: publishedKeys(this.sealKey, configuration),
        ...(whole && { seals: await this.laterSeals(conclaveId, to) }),
        site: configuration.publicUrl,
        exportedAt: clock.now().toISOString(),
      },
      events: countingSetAside(
        exportEdition({ log, models }, { conclaveId, to, filter, pseudonyms, hash: sha256 }),
        aside,
      ),
      results: () => this.results(conclaveId, to, aside),
      sha256: runningSha256(),
      hash: sha256,
    };
  }

  /**
   * Seals over events up to `to` that were recorded after it, as in the log: the view does not keep the signed round
   * number.
   */
  private async laterSeals(conclaveId: string, to: number): Promise<Seal[]> {
    const rounds = this.editions.find(conclaveId)?.rounds ?? [];
    const later = new Set(
      rounds.flatMap(({ seal }) => (seal && seal.size <= to && seal.sequence > to ? [seal.eventId] : [])),
    );
    if (later.size === 0) return [];
    const recorded = (await this.log.readStream(sealsStream(conclaveId))).map((event) => upcast(event));
    return recorded.flatMap((event) =>
      event.type === 'RoundSealed' && later.has(event.eventId) ? [{ v: 1, ...event.data }] : [],
    );
  }

  /**
   * Results from the read models, which a recount is compared with; from the live view while they lag behind. `aside`:
   * votes set aside per round up to the last exported event.
   */
  private async results(conclaveId: string, to: number, aside: ReadonlyMap<string, number>): Promise<RoundResult[]> {
    const { editions, rounds } = this.models;
    const { sequence = 0 } = (await editions.get(conclaveId)) ?? {};
    const stored: readonly Round[] =
      sequence >= to ? await rounds.find({ conclaveId }) : (this.editions.find(conclaveId)?.rounds ?? []);
    return stored
      .filter(({ closedSequence }) => closedSequence !== null && closedSequence <= to)
      .sort((a, b) => a.openedSequence - b.openedSequence)
      .map((round) => roundResult(sequence === to ? round : { ...round, setAside: aside.get(round.roundId) ?? 0 }));
  }
}

/** Passes the events on and counts set-aside votes in `aside`. */
async function* countingSetAside(
  events: ExportContent['events'],
  aside: Map<string, number>,
): AsyncGenerator<ExportedEvent | Omit<SuccessionLine, 'kind'>> {
  for await (const event of events) {
    if ('sequence' in event && event.aside !== undefined && event.roundId !== undefined)
      aside.set(event.roundId, (aside.get(event.roundId) ?? 0) + 1);
    yield event;
  }
}
