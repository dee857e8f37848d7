import type { Cardinal } from '@fumata/contracts';
import { compareFrench } from '@fumata/text';
import { firstCharacters } from '../../../components/text/excerpt.js';
import { groupBy } from '../../../lib/group-by.js';
import { pick, PORTRAIT } from '../../../lib/pick.js';

const PROPERTIES = [
  ...PORTRAIT,
  ...(['fonction', 'age', 'continent', 'statutVotant', 'raisonsForPapabile', 'raisonsAgainstPapabile'] as const),
] as const;
export type Papabile = Pick<Cardinal, (typeof PROPERTIES)[number]> & {
  /** Start of the biography. */
  readonly preview: string;
};

const PREVIEW_LENGTH = 200;

/** First 200 characters with an ellipsis; a shorter text is unchanged. */
export function preview(text: string): string {
  const characters = firstCharacters(text, PREVIEW_LENGTH + 1);
  return characters.length <= PREVIEW_LENGTH ? text : `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`;
}

export const papabileOf = (cardinal: Cardinal): Papabile => ({
  ...pick(cardinal, PROPERTIES),
  preview: preview(cardinal.biographie),
});

type SortFields = Pick<Cardinal, 'statutVotant' | 'age' | 'nom' | 'prenom'>;

/** Electors first, then by age ascending, then by name. */
export const sortPapabili = <T extends SortFields>(cardinals: readonly T[]): T[] =>
  [...cardinals].sort(
    (a, b) =>
      Number(b.statutVotant === 'OUI') - Number(a.statutVotant === 'OUI') ||
      a.age - b.age ||
      compareFrench(a.nom, b.nom) ||
      compareFrench(a.prenom, b.prenom),
  );

/** Number per continent, most first. */
export function byContinent(
  cardinals: readonly Pick<Cardinal, 'continent'>[],
): { readonly continent: string; readonly count: number }[] {
  return [...groupBy(cardinals, ({ continent }) => continent)]
    .map(([continent, { length }]) => ({ continent, count: length }))
    .sort((a, b) => b.count - a.count || compareFrench(a.continent, b.continent));
}
