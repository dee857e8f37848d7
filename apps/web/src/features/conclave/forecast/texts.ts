import { LEADER_POINTS, SMOKE_POINTS, type Score } from '@fumata/conclave';
import type { CrowdForecast, Forecast } from '@fumata/contracts';
import { counted, number, percentOf } from '@fumata/text';

export const TITLE = 'Pronostics';
export const INTRODUCTION =
  'Fumée blanche\u202F? Qui mène\u202F? Un pronostic par scrutin, gardé dans ce navigateur. Hors des ligues, le site n’en retient que des totaux, sans savoir de qui ils viennent.';
export const RULE =
  `Fumée juste\u00A0: ${counted(SMOKE_POINTS.black, 'point')}, ou ${SMOKE_POINTS.white} si elle est blanche. ` +
  `Cardinal en tête à la clôture\u00A0: ${counted(LEADER_POINTS, 'point')}\u202F; à égalité de voix, chacun des premiers compte. ` +
  'Un seul pronostic par scrutin, tant que personne n’a la majorité\u202F; il ne se change pas.';
export const CLOSED = 'On ne peut pas donner de pronostic en ce moment.';
export const SENDING_FAILED = 'Votre pronostic n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.';
export const NO_FORECAST =
  'Aucun pronostic dans ce navigateur. Donnez-en un sur la page du conclave, pendant un scrutin.';
export const CROWD_FAILED = 'Les pronostics des autres n’ont pas pu être chargés.';

const SMOKE_TEXTS: Readonly<Record<Forecast['smoke'], string>> = { black: 'fumée noire', white: 'fumée blanche' };

/** Fumée noire, Luis Antonio Tagle en tête */
export const forecastText = ({ smoke }: Pick<Forecast, 'smoke'>, name: string): string =>
  `${SMOKE_TEXTS[smoke]}, ${name} en tête`;

/** 3 points : fumée juste, cardinal juste */
export function scoreText({ isSmokeRight, isLeaderRight, points }: Score): string {
  const right = [...(isSmokeRight ? ['la fumée'] : []), ...(isLeaderRight ? ['le cardinal en tête'] : [])];
  return `${counted(points, 'point')}${right.length > 0 ? `\u00A0: ${right.join(' et ')}` : ''}`;
}

/** 1 204 pronostics, dont 12 % pour une fumée blanche */
export function crowdText({ total, white }: CrowdForecast): string {
  if (total === 0) return 'Aucun pronostic pour ce scrutin';
  return `${counted(total, 'pronostic')}, dont ${percentOf(white, total)}\u00A0% pour une fumée blanche`;
}

/** 41 % (492) */
export const shareText = (forecasts: number, total: number): string =>
  `${percentOf(forecasts, total)}\u00A0% (${number(forecasts)})`;
