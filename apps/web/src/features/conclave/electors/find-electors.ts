import { nameSearch, searchedName } from '@fumata/text';
import { nameOf, type Elector } from './elector.js';

/** Electors that the search finds, as in the directory: in their order, those found despite a typing mistake last. */
export function findElectors(sorted: readonly Elector[], search: string): Elector[] {
  const match = nameSearch(search);
  const ranked = sorted.map((elector) => [elector, match(searchedName(nameOf(elector)))] as const);
  return [0, 1].flatMap((mistakes) => ranked.flatMap(([elector, rank]) => (rank === mistakes ? elector : [])));
}
