/** What a record said when it was read. */
export interface Base<V> {
  readonly values: V;
  /** 0 for one that is not there yet. */
  readonly version: number;
}

/** What was typed and not yet saved, with what it was typed over. */
export interface Draft<V> {
  readonly values: V;
  readonly base: Base<V>;
}

/** One place per kind of record, person, record and browser. */
export const draftKey = (kind: string, userId: string, id: string | undefined): string =>
  `${kind}-${userId}-${id ?? 'nouvelle'}`;

export const draftText = <V>({ values, base }: Draft<V>): string =>
  JSON.stringify({ values, base: base.values, version: base.version });

/** What can be made out of a kept text; undefined when it is no draft of ours. */
export function readDraft<V>(
  text: string | null,
  isValues: (found: unknown) => found is V,
): Draft<V> | undefined {
  const { values, base, version } = partsOf(parsed(text));
  return isValues(values) && isValues(base) && typeof version === 'number'
    ? { values, base: { values: base, version } }
    : undefined;
}

/** The parts of something of which nothing is known. */
export const partsOf = (found: unknown): Readonly<Record<string, unknown>> => ({ ...Object(found) });

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // somebody else's text
  }
}
