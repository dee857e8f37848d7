import type { EventLog } from './event-log.ts';
import type { StreamEntry } from './log-index.ts';

/** `$tb` of a stream that was deleted but may be written to again. */
export const DELETED = '9223372036854775807';

/** The access list of a stream: roles by right (`$r`, `$w`, `$d`, `$mr`, `$mw`). */
export type AccessList = Readonly<Record<string, unknown>>;

export interface StreamMetadata {
  readonly maxCount?: number | undefined;
  readonly truncateBefore?: number | undefined;
  /** Seconds. */
  readonly maxAge?: number | undefined;
  readonly accessList?: AccessList | undefined;
  readonly isDeleted: boolean;
}

const NONE: StreamMetadata = { isDeleted: false };

export const isMetadataStream = (name: string): boolean => name.startsWith('$$');
export const metadataStreamOf = (name: string): string => `$$${name}`;

/** Metadata of streams, parsed once for each change. */
export class MetadataReader {
  readonly #log: EventLog;
  readonly #parsed = new Map<string, { readonly position: number; readonly metadata: StreamMetadata }>();

  constructor(log: EventLog) {
    this.#log = log;
  }

  of(name: string): StreamMetadata {
    if (isMetadataStream(name)) return { maxCount: 1, isDeleted: false };
    const position = this.#log.index.streams.get(metadataStreamOf(name))?.positions.at(-1);
    if (position === undefined) return NONE;
    const known = this.#parsed.get(name);
    if (known?.position === position) return known.metadata;
    const event = this.#log.read(position);
    const metadata = event?.type === '$metadata' ? parseMetadata(Buffer.from(event.data).toString()) : NONE;
    this.#parsed.set(name, { position, metadata });
    return metadata;
  }

  /** The first revision that reads of the stream show; one past the last when they show none. */
  firstVisible(stream: StreamEntry): number {
    const { maxCount, truncateBefore = 0, maxAge, isDeleted } = this.of(stream.name);
    const end = stream.last + 1;
    if (isDeleted) return end;
    const first = Math.max(stream.base, truncateBefore, maxCount === undefined ? 0 : end - maxCount);
    return maxAge === undefined ? first : this.#firstSince(stream, Math.min(first, end), Date.now() - maxAge * 1_000);
  }

  #firstSince(stream: StreamEntry, first: number, since: number): number {
    let revision = first;
    while (revision <= stream.last) {
      const event = this.#log.read(stream.positionOf(revision) ?? -1);
      if (event && event.created >= since) break;
      revision += 1;
    }
    return revision;
  }
}

export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined; // not JSON
  }
}

function parseMetadata(text: string): StreamMetadata {
  const value = parseObject(text);
  if (!value) return NONE;
  const positive = (name: string, least: number): number | undefined => {
    const number = value[name];
    return typeof number === 'number' && Number.isInteger(number) && number >= least ? number : undefined;
  };
  const list = value['$acl'];
  return {
    maxCount: positive('$maxCount', 1),
    truncateBefore: positive('$tb', 0),
    maxAge: positive('$maxAge', 1),
    accessList: typeof list === 'object' && list !== null ? { ...list } : undefined,
    isDeleted: value['$tb'] === Number(DELETED),
  };
}
