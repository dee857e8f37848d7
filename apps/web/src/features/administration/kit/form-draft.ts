import type { z } from 'zod';
import type { FormDraft } from './form.js';
import { browserStorage, tabStorage } from '../../../lib/browser-storage.js';
import { randomKey } from '../../../lib/random-key.js';

/** Storage key of a draft, per kind of record, person and record. */
export const draftKey = (kind: string, userId: string, id: string | undefined): string =>
  `${kind}-${userId}-${id ?? 'nouvelle'}`;

export const draftText = <V>({ values, base }: FormDraft<V>): string =>
  JSON.stringify({ values, base: base.values, version: base.version });

/** Parses a stored text; undefined if it is not a draft of this form. */
export function readDraft<V>(text: string | null, shape: z.ZodType<V>): FormDraft<V> | undefined {
  const { values, base, version } = partsOf(parseJson(text));
  const [parsedValues, parsedBase] = [shape.safeParse(values), shape.safeParse(base)];
  return parsedValues.success && parsedBase.success && typeof version === 'number'
    ? { values: parsedValues.data, base: { values: parsedBase.data, version } }
    : undefined;
}

/** The properties of an unknown value; none if it is not an object. */
export const partsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });

/** Parsed JSON; null for invalid JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/**
 * The stored draft of one open form. A form of the same record in another tab may have stored its own under the same
 * key: that one stays, and this form moves to a key of its own.
 */
export class DraftSlot {
  private currentKey: string;
  private storedText: string | null;

  constructor(private readonly key: string) {
    const candidates = [tabStorage.read(key) ?? key, key, ...browserStorage.keys(`${key}-`)];
    this.currentKey = candidates.find((candidate) => browserStorage.read(candidate) !== null) ?? key;
    this.storedText = browserStorage.read(this.currentKey);
  }

  /** The draft that the form started with, or its latest one; null without one. */
  get text(): string | null {
    return this.storedText;
  }

  write(text: string): void {
    if (!this.hasOwnText()) {
      this.currentKey = `${this.key}-${randomKey()}`;
      tabStorage.write(this.key, this.currentKey);
    }
    browserStorage.write(this.currentKey, text);
    this.storedText = text;
  }

  remove(): void {
    if (this.hasOwnText()) browserStorage.remove(this.currentKey);
    this.storedText = null;
  }

  private hasOwnText(): boolean {
    return browserStorage.read(this.currentKey) === this.storedText;
  }
}
