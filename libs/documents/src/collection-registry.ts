import { checkDefinition } from './document-check.js';
import type { CollectionDefinition } from './collection-definition.js';

/** Registry of the collections declared so far, with one entry per collection. */
export class CollectionRegistry<Entry> {
  readonly #byName = new Map<string, { readonly declaration: string; readonly entry: Entry }>();

  constructor(private readonly create: (definition: CollectionDefinition) => Entry) {}

  /** @throws TypeError for an invalid definition, or one that differs from an earlier declaration */
  declare(definition: CollectionDefinition): Entry {
    checkDefinition(definition);
    const { name, unique = [], indexes = [], counted = false } = definition;
    const declaration = JSON.stringify([unique, indexes, counted]);
    const declared = this.#byName.get(name) ?? { declaration, entry: this.create(definition) };
    if (declared.declaration !== declaration)
      throw new TypeError(`${name} is declared twice, with different properties`);
    this.#byName.set(name, declared);
    return declared.entry;
  }

  all(): Entry[] {
    return [...this.#byName.values()].map(({ entry }) => entry);
  }
}
