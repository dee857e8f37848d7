import { BLACK_SMOKE, WHITE_SMOKE } from '@fumata/history';
import type { EditionRow } from '@fumata/contracts';
import { counted, dayAndHour, hour, longDate, number, ordinal, roundName } from '@fumata/text';
import type { OpenRoundState } from './open-round-state.js';

export const TITLE = 'Historique des scrutins';
export const NO_ROUND = 'Aucun scrutin clos pour l’instant. Le premier s’inscrira ici dès que sa fumée se sera élevée.';
export const NO_ROUND_THERE = 'Aucun scrutin n’a été ouvert dans cette édition.';
export const OPEN_ONE = 'Ouvrez un scrutin pour en lire tous les résultats. Les heures sont celles de Rome.';
export const TOP_FIVE = 'Les cinq premiers';
export const TOP_FIVE_CAPTION = 'Les cinq premiers de chaque scrutin';
const OPEN = 'En cours';
export const OPEN_ROUND: Readonly<Record<OpenRoundState, string>> = {
  ongoing: OPEN,
  paused: 'En pause',
  interrupted: 'Interrompu',
};
export const NO_VOTES = 'Aucune voix';

export const TREND = 'De scrutin en scrutin';
export const TREND_NOTE = 'Voix des quatre premiers';
export const TREND_TOO_FEW = 'La courbe apparaîtra après deux scrutins clos avec des voix.';
export const PARTICIPATION = 'Participation';
export const PARTICIPATION_NOTE = 'Voix par scrutin';

export const RESULTS = 'Résultats complets';
export const ALL_ROUNDS = 'Tous les scrutins';
export const RETRY = 'Réessayer';
export const LOADING = 'Chargement...';

export const REPLAY = 'Revivre ce conclave, voix par voix';

export const EDITIONS = 'Éditions passées';
export const NO_EDITION =
  'Aucune édition passée. Lorsqu’un nouveau conclave s’ouvrira, celui-ci restera consultable ici.';
export const PAST_TITLE = 'Édition passée';
export const BACK_TO_CURRENT = 'Revenir au conclave actuel';
const NO_POPE = 'Archivée sans élection';

export const smokeText = (isWhite: boolean): string => (isWhite ? WHITE_SMOKE : BLACK_SMOKE);

/** le 8 mai à 14 h 32 */
export const dateText = (moment: string): string => `le ${dayAndHour(moment)}`;

/** ouvert le 8 mai à 14 h 32 */
export const roundOpenedText = (moment: string): string => `ouvert ${dateText(moment)}`;

/** depuis le 8 mai à 14 h 32 */
export const roundOpenSinceText = (moment: string): string => `depuis ${dateText(moment)}`;

/** 238 voix */
export const votesText = (count: number): string => `${number(count)}\u00A0voix`;

export const trendSummary = (rounds: readonly { readonly x: string }[]): string =>
  `${TREND_NOTE}, du ${ordinal(Number(rounds[0]?.x))} au ${roundName(Number(rounds.at(-1)?.x))}. Mêmes chiffres dans le tableau.`;

export const editionOpenedText = ({ openedAt }: EditionRow): string => `Ouverte le ${longDate(openedAt)}`;

export const editionCounts = ({ roundsCount, totalVotes }: EditionRow): string =>
  `${counted(roundsCount, 'scrutin')}, ${votesText(totalVotes)}`;

/** Outcome of an edition. */
export const outcome = ({ popeElected, electedAt, closedAt }: EditionRow): string => {
  if (popeElected)
    return `${popeElected.nomComplet}, élu${electedAt ? ` le ${longDate(electedAt)} à ${hour(electedAt)}` : ''}`;
  return closedAt ? `${NO_POPE} le ${longDate(closedAt)}` : OPEN;
};
