import type { z } from 'zod';
import type { Draft } from './form.js';
import { browserStorage, tabStorage } from '../../../lib/browser-storage.js';
import { randomKey } from '../../../lib/random-key.js';

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

/**
 * The stored draft of one open form. A form of the same record in another tab may have stored its own under the same
 * key: that one stays, and this form moves to a key of its own.
 */
export class DraftSlot {
  private place: string;
  private storedText: string | null;

  constructor(private readonly key: string) {
    const places = [tabStorage.read(key) ?? key, key, ...browserStorage.keys(`${key}-`)];
    this.place = places.find((place) => browserStorage.read(place) !== null) ?? key;
    this.storedText = browserStorage.read(this.place);
  }

  /** The draft that was found, or the latest one of this form; null without one. */
  get text(): string | null {
    return this.storedText;
  }

  write(text: string): void {
    if (!this.isOwn()) {
      this.place = `${this.key}-${randomKey()}`;
      tabStorage.write(this.key, this.place);
    }
    browserStorage.write(this.place, text);
    this.storedText = text;
  }

  remove(): void {
    if (this.isOwn()) browserStorage.remove(this.place);
    this.storedText = null;
  }

  private isOwn(): boolean {
    return browserStorage.read(this.place) === this.storedText;
  }
}
