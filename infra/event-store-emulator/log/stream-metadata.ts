import type { EventLog } from './event-log.ts';

/** `$tb` of a stream that was deleted but may be written to again. */
export const DELETED = '9223372036854775807';

/** The access list of a stream: roles by right (`$r`, `$w`, `$d`, `$mr`, `$mw`). */
export type AccessList = Readonly<Record<string, unknown>>;

export interface StreamMetadata {
  readonly maxCount?: number | undefined;
  readonly truncateBefore?: number | undefined;
  readonly accessList?: AccessList | undefined;
  readonly isDeleted: boolean;
}

const NONE: StreamMetadata = { isDeleted: false };

export const isMetadataStream = (name: string): boolean => name.startsWith('$$');
export const metadataStreamOf = (name: string): string => `$$${name}`;

export class MetadataReader {
  readonly #log: EventLog;

  constructor(log: EventLog) {
    this.#log = log;
  }

  of(name: string): StreamMetadata {
    if (isMetadataStream(name)) return { maxCount: 1, isDeleted: false };
    const stream = metadataStreamOf(name);
    const event = this.#log.lastRevision(stream) < 0 ? undefined : this.#log.lastEvent(stream);
    return event?.type === '$metadata' ? parseMetadata(Buffer.from(event.data).toString()) : NONE;
  }

  /** The first revision that reads of the stream show; one past the last when they show none. */
  firstVisible(name: string): number {
    const { maxCount = Infinity, truncateBefore = 0, isDeleted } = this.of(name);
    const end = this.#log.lastRevision(name) + 1;
    return isDeleted ? end : Math.max(truncateBefore, end - maxCount);
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
  const { $maxCount: maxCount, $tb: truncateBefore, $acl: accessList } = parseObject(text) ?? {};
  return {
    maxCount: isWhole(maxCount) && maxCount > 0 ? maxCount : undefined,
    truncateBefore: isWhole(truncateBefore) ? truncateBefore : undefined,
    accessList: typeof accessList === 'object' ? { ...accessList } : undefined,
    isDeleted: truncateBefore === Number(DELETED),
  };
}

const isWhole = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
