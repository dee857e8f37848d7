import type { AbsentElector, CardinalStats } from '@fumata/contracts';
import { counted, number, plural, frenchTypography } from '@fumata/text';
import { groupBy } from '../group-by.js';

/** More absent electors are counted instead of named. */
const MAX_NAMED = 5;
const AND = new Intl.ListFormat('fr');

/** Reason after 'sont absents': ', pour raisons de santé'; empty without a reason. */
export const withReason = (motifAbsence: string): string =>
  motifAbsence === '' ? '' : frenchTypography(`, ${motifAbsence.replace(/\.$/, '')}`);

/**
 * Explains why fewer cardinals vote than can receive votes: '135 cardinaux peuvent recevoir des voix ; 133 votent : …
 * sont absents, pour raisons de santé.' Undefined when the figures are equal. The absent are those of the content; when
 * they do not explain the voters that the conclave counts, only the figures are given.
 */
export function votersSentence(
  electable: number,
  voters: number,
  absent: readonly AbsentElector[],
): string | undefined {
  if (voters === electable) return undefined;
  const figures = `${counted(electable, 'cardinal peut', 'cardinaux peuvent')} recevoir des voix\u202F; ${counted(voters, 'vote', 'votent')}`;
  if (voters + absent.length !== electable) return `${figures}.`;
  return `${figures}\u00A0: ${absent.length > MAX_NAMED ? areAbsent(number(absent.length), absent.length) : namedAbsences(absent)}.`;
}

/** The sentence about the electors of the content. */
export const votersSentenceOf = ({
  votantsCount,
  electeursAbsents,
}: Pick<CardinalStats, 'votantsCount' | 'electeursAbsents'>): string | undefined =>
  votersSentence(votantsCount, votantsCount - electeursAbsents.length, electeursAbsents);

const namedAbsences = (absent: readonly AbsentElector[]): string =>
  [...groupBy(absent, ({ motifAbsence }) => motifAbsence)]
    .map(([reason, electors]) => {
      const names = AND.format(electors.map(({ nomComplet }) => nomComplet));
      return areAbsent(names, electors.length) + withReason(reason);
    })
    .join('\u202F; ');

const areAbsent = (who: string, count: number): string => `${who} ${plural(count, 'est absent', 'sont absents')}`;
