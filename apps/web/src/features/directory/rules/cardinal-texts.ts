import type { Cardinal } from '@fumata/contracts';
import { frenchTypography, longDate } from '@fumata/text';
import { withReason } from '../../../lib/wording/voters-sentence.js';

/** Period of an office; open-ended without an end. */
export function period({ debut, fin }: Pick<Cardinal['fonctions'][number], 'debut' | 'fin'>): string {
  if (fin === '') return debut === '' ? 'en cours' : `depuis ${debut}`;
  if (debut === '') return `jusqu’en ${fin}`;
  return debut === fin ? debut : `${debut} – ${fin}`;
}

/** '28 juin 2018, par François'; without the pope when he is unknown. */
export const creationText = ({ dateCreation, creePar }: Pick<Cardinal, 'dateCreation' | 'creePar'>): string =>
  `${longDate(dateCreation)}${creePar && `, par ${frenchTypography(creePar)}`}`;

/** Missing information, phrased to follow 'rien n’est encore enregistré sur'. */
export function missingInformation(cardinal: Cardinal): string[] {
  const { biographie, fonctions, publications, formation, languesParlees } = cardinal;
  return [
    biographie.trim() === '' && 'la biographie',
    fonctions.length === 0 && 'les fonctions',
    formation.trim() === '' && 'la formation',
    languesParlees.length === 0 && 'les langues parlées',
    publications.length === 0 && 'les publications',
  ].filter((each) => each !== false);
}

/** a, b et c */
export const joinWords = (words: readonly string[]): string => new Intl.ListFormat('fr').format(words);

/** Was under 80 on the conclave's reference date and has turned 80 since. */
export const hasTurned80Since = ({
  statutVotant,
  motifStatut,
  age,
}: Pick<Cardinal, 'statutVotant' | 'motifStatut' | 'age'>): boolean =>
  statutVotant === 'OUI' && motifStatut === '' && age >= 80;

/** 'Absent du conclave, pour raisons de santé.'; empty for electors who take part and for everybody else. */
export function absenceText({
  statutVotant,
  participation,
  motifAbsence,
}: Pick<Cardinal, 'statutVotant' | 'participation' | 'motifAbsence'>): string {
  if (statutVotant !== 'OUI' || participation) return '';
  return `Absent du conclave${withReason(motifAbsence)}.`;
}

const DESCRIPTION_LENGTH = 155;

/** Excerpt of a text, cut at a word. */
export function excerptAtWord(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}
