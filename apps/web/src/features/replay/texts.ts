import type { ReplayIndex, ReplayMark, RoundMovesRow } from '@fumata/contracts';
import {
  counted,
  editionName,
  hour,
  localTimeInRome,
  longDate,
  number,
  ordinal,
  plural,
  roundName,
} from '@fumata/text';
import { ApiError } from '../../lib/requests/api-client.js';
import { markText } from '../../live/mark-text.js';
import type { MissingPosition } from './rules/missing-position.js';
import type { Frame } from './worker/frame.js';
import type { Failure } from './worker/messages.js';

const NBSP = '\u00A0';
export const TITLE = 'Rediffusion';
export const DESCRIPTION =
  'Revivez le conclave virtuel, voix par voix\u00A0: la course, les pauses, les changements de tête et l’élection, à la vitesse de votre choix.';
export const EDITIONS_TITLE = 'Éditions';
/** Why an edition was not loaded. */
export const loadErrorText = (error: unknown): string =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
    ? 'Cette édition n’existe pas, ou n’a jamais été ouverte au vote.'
    : 'L’édition n’a pas pu être chargée.';
export const NOTHING_PUBLIC =
  'Rien à revoir pour l’instant\u00A0: la rediffusion s’ouvre à tous dès la clôture du premier scrutin.';
export const NOTHING_YET = 'Aucun événement n’a encore été enregistré dans cette édition.';
export const NO_WORKER =
  'Votre navigateur ne peut pas lire la rediffusion\u00A0: il lui manque les «\u00A0web workers\u00A0». Les résultats de chaque scrutin restent consultables dans l’historique.';
export const NEEDS_SCRIPT =
  'La rediffusion a besoin de JavaScript. Les résultats de chaque scrutin se lisent aussi sans lui, dans l’historique.';
/** Notice about a requested position that does not exist. */
export const missingPositionText = (missingPosition: MissingPosition): string => {
  switch (missingPosition.is) {
    case 'before':
      return 'Rien n’était encore enregistré à cette heure\u00A0: voici le premier événement.';
    case 'after':
      return 'Rien n’est enregistré après cette heure\u00A0: voici le dernier événement.';
    case 'number':
      return `${missing(missingPosition.n)}\u00A0: voici le ${nearestEnd(missingPosition.n)}.`;
    case 'compared':
      return `${missing(missingPosition.n)}\u00A0: la comparaison se fait avec le ${nearestEnd(missingPosition.n)}.`;
  }
};

const missing = (n: number): string => `Il n’y a pas d’événement n°\u00A0${number(n)} dans cette rediffusion`;
const nearestEnd = (n: number): string => (n < 1 ? 'premier' : 'dernier');

export const NEWS = 'Il y a du nouveau';
export const PARTIAL = 'Édition en cours\u00A0: seuls les scrutins clos peuvent être revus.';

export const FAILURES: Readonly<Record<Failure, string>> = {
  unreachable: 'La suite n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.',
  'not-allowed': 'Votre session a pris fin. Reconnectez-vous pour voir la suite.',
  missing: 'Cette partie du conclave ne peut pas être revue, ou pas encore.',
  changed: 'Le site vient d’être mis à jour. Rechargez la page pour continuer.',
  broken: 'La rediffusion s’est interrompue. Réessayez\u202F; si cela se répète, rechargez la page.',
};

type People = ReplayIndex['cardinals'];
const lastNameOf = (people: People, cardinal: number): string => people[cardinal]?.nom ?? '';

/** 1re édition, mai 2025 */
export const editionTitle = ({ number: n, openedAt }: ReplayIndex['edition']): string =>
  `${editionName(n)}, ${longDate(openedAt).replace(/^\S+\s/, '')}`;

/** Short label on the timeline. */
export function markLabel(mark: ReplayMark, people: People): string {
  switch (mark.kind) {
    case 'opened':
      return roundName(mark.roundNumber);
    case 'paused':
      return 'Pause';
    case 'resumed':
      return 'Reprise';
    case 'lead':
      return `1er${NBSP}: ${lastNameOf(people, mark.cardinal)}`;
    case 'majority':
      return 'Majorité';
    case 'elected':
      return 'Élection';
    case 'corrected':
      return 'Correction';
    default:
      return markText(mark, people);
  }
}

/** 10 h 04, voix 109, 8e scrutin */
export function placeText({ moment, round }: Frame): string {
  const at = hour(new Date(moment));
  if (!round) return `${at}, avant le premier scrutin`;
  return `${at}, voix ${number(round.totalVotes)}, ${roundName(round.roundNumber)}`;
}

const A_MINUTE_MS = 60_000;
const AN_HOUR_MS = 3_600_000;

/** Voix par minute, Voix par tranche de 10 secondes */
export function paceTitle(step: number): string {
  if (step === A_MINUTE_MS) return 'Voix par minute';
  if (step < A_MINUTE_MS) return step === 1000 ? 'Voix par seconde' : `Voix par tranche de ${step / 1000} secondes`;
  if (step < AN_HOUR_MS) return `Voix par tranche de ${step / A_MINUTE_MS} minutes`;
  return step === AN_HOUR_MS ? 'Voix par heure' : `Voix par tranche de ${number(step / AN_HOUR_MS)} heures`;
}

/** 18 h 18; 18 h 18 min 38 s between two minutes, where the points of a chart are less than a minute apart. */
export const timeText =
  (step: number) =>
  (moment: string): string => {
    const seconds = localTimeInRome(moment).slice(17);
    if (step >= A_MINUTE_MS || seconds === '00') return hour(moment);
    return `${hour(moment)}${NBSP}min${NBSP}${seconds}${NBSP}s`;
  };

/** Shown with an approximate frame. */
export const APPROXIMATE_FIGURES = 'Chiffres approximatifs\u202F; les chiffres exacts arrivent';

/** 45 s, 12 min, 3 h 05, 2 j */
function spanText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds}${NBSP}s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}${NBSP}min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours}${NBSP}h${NBSP}${String(minutes % 60).padStart(2, '0')}`;
  return `${Math.round(hours / 24)}${NBSP}j`;
}

export const skippedText = (milliseconds: number): string =>
  `Temps mort sauté${NBSP}: ${spanText(milliseconds)} sans événement`;

/** et 3 autres repères */
export const moreMarksText = (more: number): string => `et ${counted(more, 'autre repère', 'autres repères')}`;

/** How many voters of two rounds kept their choice. */
export function movesText({ fromNumber, toNumber, voters, moves }: RoundMovesRow): string {
  const rounds = `au ${ordinal(fromNumber)} et au ${ordinal(toNumber)} scrutin`;
  if (voters === 0) return `Personne n’a voté à la fois ${rounds}.`;
  const unchanged = moves.reduce((sum, move) => sum + (move.from === move.to ? move.voters : 0), 0);
  return `${counted(voters, 'visiteur')} ${plural(voters, 'a', 'ont')} voté ${rounds} ; la dernière voix de chacun compte. Au moins ${number(unchanged)} ${plural(unchanged, 'a gardé', 'ont gardé')} le même choix.`;
}
