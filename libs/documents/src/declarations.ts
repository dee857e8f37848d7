import { checkDefinition } from './document-check.js';
import type { CollectionDefinition } from './documents.js';

/** What a store keeps for each collection declared so far. */
export class Declarations<Kept> {
  readonly #byName = new Map<string, { readonly keys: string; readonly kept: Kept }>();

  constructor(private readonly keep: (definition: CollectionDefinition) => Kept) {}

  /** @throws TypeError for a definition that can't be, or that differs from the one declared before */
  declare(definition: CollectionDefinition): Kept {
    checkDefinition(definition);
    const { name, unique = [], indexes = [] } = definition;
    const keys = JSON.stringify([unique, indexes]);
    const declared = this.#byName.get(name) ?? { keys, kept: this.keep(definition) };
    if (declared.keys !== keys) throw new TypeError(`${name} is declared in two ways`);
    this.#byName.set(name, declared);
    return declared.kept;
  }

  all(): Kept[] {
    return [...this.#byName.values()].map(({ kept }) => kept);
  }
}
