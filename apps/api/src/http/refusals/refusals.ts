import { hour, mustWait, plainDate, plural } from '@fumata/text';
import { PLAIN_REFUSALS } from './plain-refusals.js';
import type { ActSince, Answer, ApiRefusal, ApiRefusalCode, Facts, PlainRefusalCode } from './refusal.js';

type Table = { readonly [Code in Exclude<ApiRefusalCode, PlainRefusalCode>]: (facts: Facts<Code>) => Answer };

const minutes = (seconds: number): number => Math.ceil(seconds / 60);
const wait = (seconds: number): string => `${minutes(seconds)} ${plural(minutes(seconds), 'minute')}`;

const plainHour = (moment: string): string => hour(moment).replaceAll('\u00A0', ' ');
const dayAndHour = (moment: string): string => `le ${plainDate(moment)} à ${plainHour(moment)}`;

const staleText = (since: readonly ActSince[]): string => {
  const acts = since.map(({ who, what, at }) => `${who} ${what} à ${plainHour(at)}`);
  const meanwhile = acts.length === 0 ? 'L’état du conclave a changé' : `Entre-temps, ${acts.join(', puis ')}`;
  return `${meanwhile}. Votre commande n'a pas été exécutée : vérifiez l'état avant de recommencer.`;
};

const FILES = {
  image: { missing: 'Veuillez sélectionner une image', tooLarge: "L'image est trop lourde : 10 Mo au plus" },
  tableau: { missing: 'Veuillez sélectionner un fichier CSV', tooLarge: 'Le fichier est trop lourd : 10 Mo au plus' },
};

const LINKS_FROM = { email: 'pour cette adresse', network: 'depuis votre réseau', site: 'sur ce site' };

/** `Retry-After` while mail is stopped: its end is not known. */
const MAIL_STOPPED_SECONDS = 3_600;

const tooMany = (seconds: number, message: string): Answer => ({ status: 429, message, retryAfter: seconds });

/** Status and text of all other refusals; complete by type. */
const REFUSALS: Table = {
  'invalid-request': ({ errors }) => ({ status: 400, message: errors[0]?.message ?? 'Requête invalide', errors }),
  'no-file': ({ kind }) => ({ status: 400, message: FILES[kind].missing }),
  'too-many-links': ({ by, seconds }) =>
    tooMany(seconds, `De nombreux liens ont été demandés ${LINKS_FROM[by]}. Réessayez dans ${wait(seconds)}.`),
  'mail-stopped': () => ({
    status: 503,
    message: `L'envoi d'e-mails est suspendu pour le moment : votre demande n'est pas enregistrée. Réessayez plus tard.`,
    retryAfter: MAIL_STOPPED_SECONDS,
  }),
  'mail-failed': ({ reason }) => ({
    status: 409,
    message: `Le courrier n'a pas pu partir. Le serveur dit : ${reason || 'rien'}`,
  }),
  'too-many-attempts': ({ seconds }) =>
    tooMany(seconds, `De très nombreux quiz viennent de votre réseau. Réessayez dans ${wait(seconds)}.`),
  'too-many-requests': ({ seconds }) =>
    tooMany(seconds, `De très nombreuses demandes viennent de votre réseau. Réessayez dans ${wait(seconds)}.`),
  'too-many-proofs': ({ seconds }) =>
    tooMany(seconds, `De très nombreux reçus sont vérifiés depuis votre réseau. Réessayez dans ${wait(seconds)}.`),
  'too-many-exports': ({ seconds }) =>
    tooMany(seconds, `De très nombreux exports sont demandés depuis votre réseau. Réessayez dans ${wait(seconds)}.`),
  'too-many-tiles': ({ seconds }) =>
    tooMany(
      seconds,
      `Le journal signé est lu de très nombreuses fois depuis votre réseau. Réessayez dans ${wait(seconds)}.`,
    ),
  'record-changed': ({ who, at, isAccount }) => {
    const since = at === null ? '' : ` ${dayAndHour(at)}`;
    const message = isAccount
      ? `Entre-temps, ${who} a modifié ce compte${since}. Votre changement n'a pas été enregistré : vérifiez le compte avant de recommencer.`
      : `Entre-temps, ${who} a modifié cette fiche${since}. Vos changements n'ont pas été enregistrés : comparez avant de recommencer.`;
    return { status: 409, message };
  },
  'round-changed': ({ currentRound }) => ({
    status: 409,
    message: `Le scrutin a changé : le scrutin ${currentRound} est maintenant ouvert. Vérifiez votre choix et votez à nouveau.`,
  }),
  'round-number-taken': ({ roundNumber }) => ({
    status: 409,
    message: `Le numéro ${roundNumber} est déjà celui d'un scrutin terminé`,
  }),
  'round-not-opened': ({ roundNumber, totalRounds }) => ({
    status: 422,
    message: `Le scrutin ${roundNumber} n'a pas encore été ouvert : le conclave en compte ${totalRounds}. Si ce nombre est faux, corrigez-le aussi.`,
  }),
  'majority-not-reached': ({ votes, required }) => ({
    status: 409,
    message: `Majorité non atteinte : ${votes} voix (majorité : ${required})`,
  }),
  'stale-command': ({ since }) => ({ status: 409, message: staleText(since) }),
  'file-too-large': ({ kind }) => ({ status: 413, message: FILES[kind].tooLarge }),
  'picture-too-many-pixels': ({ megapixels }) => ({
    status: 422,
    message: `L'image est trop grande : ${megapixels} mégapixels, 40 au plus`,
  }),
  'picture-too-many-frames': ({ frames }) => ({
    status: 422,
    message: `L'animation est trop longue : ${frames} images, 100 au plus`,
  }),
  'not-editable': ({ field }) => ({ status: 422, message: `Le champ ${field} ne peut pas être modifié ici` }),
  'voter-must-wait': ({ seconds }) => tooMany(seconds, mustWait(seconds)),
  'network-limit': ({ seconds }) =>
    tooMany(
      seconds,
      `De très nombreux votes viennent de votre réseau. Réessayez dans ${wait(seconds)}, ou depuis une autre connexion.`,
    ),
  'voter-cookie-required': ({ seconds }) => ({
    status: 428,
    message:
      "Votre voix n'a pas été enregistrée : votre navigateur doit d'abord accepter le cookie du site. Vérifiez qu'il n'est pas bloqué, puis réessayez dans quelques secondes.",
    retryAfter: seconds,
  }),
  'proof-required': ({ challenge }) => ({
    status: 428,
    message:
      "Votre voix n'a pas été enregistrée : votre navigateur doit d'abord faire un court calcul, qui freine les votes en masse. Réessayez, ou rechargez la page.",
    retryAfter: 0,
    challenge,
  }),
  'too-many-failures': ({ seconds }) =>
    tooMany(
      seconds,
      `Trop de mots de passe incorrects pour ce compte ou depuis ce réseau, peut-être pas les vôtres. Réessayez dans ${wait(seconds)}.`,
    ),
  'second-factor-required': ({ secondStep }) => ({
    status: 401,
    message: 'Validation en deux étapes : confirmez avec votre application, votre clé d’accès ou un code de secours',
    secondStep,
  }),
  'too-many-codes': ({ seconds }) =>
    tooMany(
      seconds,
      `Trop de codes incorrects pour ce compte. Utilisez une clé d’accès ou un code de secours, ou réessayez dans ${wait(seconds)}.`,
    ),
  'too-many-at-once': ({ seconds }) =>
    tooMany(seconds, 'Trop de demandes à la fois depuis votre réseau. Réessayez dans quelques secondes.'),
  'queue-full': ({ seconds }) => ({
    status: 503,
    message: 'De très nombreuses demandes sont en cours. Réessayez dans quelques secondes.',
    retryAfter: seconds,
  }),
};

// Both tables are typed by these codes.
export const REFUSAL_CODES = [...Object.keys(PLAIN_REFUSALS), ...Object.keys(REFUSALS)] as readonly ApiRefusalCode[];

const isPlain = (code: ApiRefusalCode): code is PlainRefusalCode => Object.hasOwn(PLAIN_REFUSALS, code);

/** The only mapping from refusals to status and text. */
export function answerTo(refusal: ApiRefusal): Answer {
  const { refused } = refusal;
  if (!isPlain(refused)) return (REFUSALS[refused] as (facts: ApiRefusal) => Answer)(refusal); // the facts of its code
  const [status, message] = PLAIN_REFUSALS[refused];
  return { status, message };
}
