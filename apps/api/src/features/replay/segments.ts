import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import { firstOf, packEdition, SegmentBuilder, type Segment } from '@fumata/history';
import { editionPagesFrom, ReadModels } from '@fumata/read-models';
import { EVENT_LOG } from '@fumata/stores';
import { LRUCache } from 'lru-cache';
import { RequestQueue, type RequestQueueOptions } from '../../http/limits/request-queue.js';

const MAX_CACHED_BYTES = 48_000_000;
/** Folds, which take some tens of milliseconds each. */
const QUEUE = { concurrency: 1, perClient: 40, total: 100 } satisfies RequestQueueOptions;

const compress = promisify(gzip);

/** A segment of an edition up to event `last`. */
export interface SegmentRange {
  readonly conclaveId: ConclaveId;
  /** 0 is the first. */
  readonly segment: number;
  readonly last: number;
}

const keyOf = ({ conclaveId, segment, last }: SegmentRange): string => `${conclaveId} ${segment} ${last}`;

/** The last event of a segment of an edition that ends with event `end`; undefined if the segment begins after it. */
export const lastOf = (segment: number, end: number): number | undefined =>
  end < firstOf(segment) ? undefined : Math.min(end, firstOf(segment + 1) - 1);

export const isWhole = ({ segment, last }: SegmentRange): boolean => last === firstOf(segment + 1) - 1;

/** Compressed segments of the log. One fold at a time; recent segments are cached. */
@Injectable()
export class Segments {
  private readonly cached = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  private readonly folds = new RequestQueue(QUEUE);

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly models: ReadModels,
  ) {}

  /**
   * Gzipped JSON; `last` is an event that this process's view has applied.
   *
   * @throws Refused when the queue or the client's share of it is full
   */
  async compressed(range: SegmentRange, address: string): Promise<Uint8Array> {
    const cachedSegment = this.cached.get(keyOf(range));
    if (cachedSegment) return cachedSegment;
    return this.folds.run({ address }, async () => this.cached.get(keyOf(range)) ?? this.make(range));
  }

  private async make(range: SegmentRange): Promise<Uint8Array> {
    const bytes = await compress(JSON.stringify(await this.build(range)));
    this.cached.set(keyOf(range), bytes);
    return bytes;
  }

  private async build({ conclaveId, segment, last }: SegmentRange): Promise<Segment> {
    const { log, models } = this;
    const first = firstOf(segment);
    let builder: SegmentBuilder | undefined;
    let next = first;
    for await (const { before, events } of editionPagesFrom({ log, models }, conclaveId, first)) {
      builder ??= new SegmentBuilder(conclaveId, first, before ? packEdition(before) : null);
      for (const event of events) {
        if ('by' in event) {
          builder.succeed(event.by, event.at);
          continue;
        }
        builder.add(event);
        if (next++ === last) return builder.segment();
      }
    }
    throw new Error(`the log lacks event ${last} of ${conclaveId}, which the view has applied`);
  }
}
