import type { EventLog } from './event-log.ts';

export const isMetadataStream = (name: string): boolean => name.startsWith('$$');
export const metadataStreamOf = (name: string): string => `$$${name}`;

export function metadataOf(log: EventLog, name: string) {
  if (isMetadataStream(name)) return { maxCount: 1, truncateBefore: 0, accessList: {} };
  const { $maxCount, $tb, $acl } = parseObject(log.lastEvent(metadataStreamOf(name))?.data) ?? {};
  return {
    maxCount: Number($maxCount) > 0 ? Number($maxCount) : Infinity,
    truncateBefore: Number($tb) > 0 ? Number($tb) : 0,
    /** Roles by right: `$r`, `$w`, `$mr`, `$mw`. */
    accessList: { ...($acl ?? {}) } as Readonly<Record<string, unknown>>,
  };
}

/** `$tb` of a stream that was deleted but may be written to again: the largest int64, rounded. */
export const DELETED = 2 ** 63;

export const isDeleted = (log: EventLog, name: string): boolean => metadataOf(log, name).truncateBefore === DELETED;

/** The first revision that reads of the stream show; one past the last when they show none. */
export function firstVisible(log: EventLog, name: string): number {
  const { maxCount, truncateBefore } = metadataOf(log, name);
  const end = log.lastRevision(name) + 1;
  return Math.min(end, Math.max(truncateBefore, end - maxCount));
}

/** Undefined for what is no JSON object. */
export function parseObject(json: Uint8Array | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(json ?? []).toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
