import type { z } from 'zod';

/** A record's values as loaded. */
export interface Base<V> {
  readonly values: V;
  /** 0 for a new record. */
  readonly version: number;
}

/** Unsaved values with their base version. */
export interface Draft<V> {
  readonly values: V;
  readonly base: Base<V>;
}

/** Storage key of a draft, per kind of record, person and record. */
export const draftKey = (kind: string, userId: string, id: string | undefined): string =>
  `${kind}-${userId}-${id ?? 'nouvelle'}`;

export const draftText = <V>({ values, base }: Draft<V>): string =>
  JSON.stringify({ values, base: base.values, version: base.version });

/** Parses a stored text; undefined if it is not a draft of this form. */
export function readDraft<V>(text: string | null, shape: z.ZodType<V>): Draft<V> | undefined {
  const { values, base, version } = partsOf(parseJson(text));
  const [typed, from] = [shape.safeParse(values), shape.safeParse(base)];
  return typed.success && from.success && typeof version === 'number'
    ? { values: typed.data, base: { values: from.data, version } }
    : undefined;
}

/** The properties of an unknown value; none if it is not an object. */
export const partsOf = (found: unknown): Readonly<Record<string, unknown>> => ({ ...Object(found) });

/** Parsed JSON; null for invalid JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
