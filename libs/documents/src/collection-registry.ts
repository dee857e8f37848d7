import { checkDefinition } from './document-check.js';
import type { CollectionDefinition } from './collection-definition.js';

/** Registry of the collections declared so far, with one entry per collection. */
export class CollectionRegistry<Entry> {
  readonly #byName = new Map<string, { readonly keys: string; readonly entry: Entry }>();

  constructor(private readonly create: (definition: CollectionDefinition) => Entry) {}

  /** @throws TypeError for an invalid definition, or one that differs from an earlier declaration */
  declare(definition: CollectionDefinition): Entry {
    checkDefinition(definition);
    const { name, unique = [], indexes = [] } = definition;
    const keys = JSON.stringify([unique, indexes]);
    const declared = this.#byName.get(name) ?? { keys, entry: this.create(definition) };
    if (declared.keys !== keys) throw new TypeError(`${name} is declared twice with different keys`);
    this.#byName.set(name, declared);
    return declared.entry;
  }

  all(): Entry[] {
    return [...this.#byName.values()].map(({ entry }) => entry);
  }
}
