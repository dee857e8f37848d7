/** Type guard for a value from outside. */
export type Check<T> = (value: unknown) => value is T;
/** One check per key. */
export type Checks<T> = { readonly [Key in keyof T]-?: Check<T[Key]> };

/**
 * Checks for an object with exactly these keys: an unchecked key would look proven. For values parsed from JSON; never
 * throws.
 */
export function isShape<T extends object>(checks: Checks<T>): Check<T> {
  const entries = Object.entries<Check<unknown>>(checks);
  return (value): value is T => {
    if (!isRecord(value)) return false;
    let presentKeys = 0;
    for (const [key, check] of entries) {
      const member = value[key]; // no checked key is one of `Object.prototype`
      if (!check(member)) return false;
      if (member !== undefined || Object.hasOwn(value, key)) presentKeys += 1;
    }
    return Object.keys(value).length === presentKeys;
  };
}

export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

export const isList =
  <T>(check: Check<T>, atMost: number): Check<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.length <= atMost && value.every(check);

export const is =
  <const T extends string | number>(expected: T): Check<T> =>
  (value): value is T =>
    value === expected;

/** A text with this many UTF-16 units at most. */
export const isText =
  (atMost: number): Check<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= atMost;

export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A safe integer from 0. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export const matching =
  (pattern: RegExp): Check<string> =>
  (value): value is string =>
    typeof value === 'string' && pattern.test(value);

/** 24 hexadecimal digits: an edition, a round, a cardinal. */
export const isObjectId = matching(/^[0-9a-f]{24}$/);
/** In lower case: an event, a request. */
export const isUuid = matching(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/);
/** ISO 8601, UTC, milliseconds. */
export const isTimestamp = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
/** An event type or a refusal code. */
export const isWord = matching(/^[A-Za-z][A-Za-z-]{0,63}$/);
/** SHA-256 in base64url, or a key of 32 bytes. */
export const isCommitment = matching(/^[A-Za-z0-9_-]{43}$/);
export const isKeyId = matching(/^[0-9a-f]{16}$/);
/** 64 bytes in base64url; whether they are a valid signature is verified elsewhere. */
export const isSignature = matching(/^[A-Za-z0-9_-]{86}$/);
