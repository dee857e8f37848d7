import { localTimeInRome, longDate, plural } from '@fumata/text';
import type { ActSince, Answer, ApiRefusal, ApiRefusalCode, Facts } from './refusal.js';

type Table = { readonly [Code in ApiRefusalCode]: (facts: Facts<Code>) => Answer };

const CLOSED = 'Le vote est actuellement fermé.';
const minutes = (seconds: number): number => Math.ceil(seconds / 60);
const wait = (seconds: number): string => `${minutes(seconds)}\u00A0${plural(minutes(seconds), 'minute')}`;

const hour = (moment: string): string => localTimeInRome(moment).slice(11, 16).replace(':', ' h ');
const dayAndHour = (moment: string): string => `le ${longDate(moment)} à ${hour(moment)}`;

const staleText = (since: readonly ActSince[]): string => {
  const acts = since.map(({ who, what, at }) => `${who} a ${what} à ${hour(at)}`);
  const meanwhile = acts.length === 0 ? 'L’état du conclave a changé' : `Entre-temps, ${acts.join(', puis ')}`;
  return `${meanwhile}. Votre commande n'a pas été exécutée : vérifiez l'état avant de recommencer.`;
};

const FILES = {
  image: { missing: 'Veuillez sélectionner une image', tooLarge: "L'image est trop lourde : 10 Mo au plus" },
  tableau: { missing: 'Veuillez sélectionner un fichier CSV', tooLarge: 'Le fichier est trop lourd : 10 Mo au plus' },
};

/** The only mapping from refusals to status and text. */
export const REFUSALS: Table = {
  'invalid-request': ({ errors }) => ({ status: 400, message: errors[0]?.message ?? 'Requête invalide', errors }),
  'no-file': ({ kind }) => ({ status: 400, message: FILES[kind].missing }),
  'picture-damaged': () => ({
    status: 400,
    message: "L'image est incomplète ou endommagée : elle n'a pas pu être lue",
  }),
  'login-failed': () => ({ status: 401, message: 'E-mail ou mot de passe incorrect' }),
  'not-logged-in': () => ({ status: 401, message: 'Connexion requise : votre session est absente ou a expiré' }),
  'wrong-role': () => ({ status: 403, message: "Votre compte n'a pas accès à cette fonction" }),
  'foreign-origin': () => ({ status: 403, message: 'Cette requête ne vient pas du site' }),
  'unknown-cardinal': () => ({ status: 404, message: 'Cardinal non trouvé' }),
  'unknown-round': () => ({ status: 404, message: 'Tour non trouvé' }),
  'unknown-edition': () => ({ status: 404, message: 'Édition du conclave non trouvée' }),
  'unknown-segment': () => ({ status: 404, message: 'Cette partie du conclave ne peut pas être relue, ou pas encore' }),
  'unknown-papabile-day': () => ({ status: 404, message: 'Papabile du jour non trouvé' }),
  'unknown-article': () => ({ status: 404, message: 'Article non trouvé' }),
  'unknown-question': () => ({ status: 404, message: 'Question non trouvée' }),
  'unknown-gallery': () => ({ status: 404, message: 'Galerie introuvable' }),
  'unknown-gallery-image': () => ({ status: 404, message: 'Image introuvable' }),
  'images-of-another-gallery': () => ({
    status: 422,
    message: "L'ordre nomme des images qui ne sont pas de cette galerie : rechargez la page",
  }),
  'images-changed': () => ({
    status: 409,
    message: "Entre-temps, des images ont été ajoutées ou supprimées. L'ordre n'a pas été enregistré : recommencez.",
  }),
  'dead-link': () => ({ status: 404, message: 'Le lien de téléchargement est invalide ou a expiré' }),
  'unknown-link': () => ({ status: 404, message: "Ce lien n'existe pas, a expiré ou a été révoqué" }),
  'too-many-links': ({ by, seconds }) => ({
    status: 429,
    message: `De nombreux liens ont été demandés ${by === 'email' ? 'pour cette adresse' : 'depuis votre réseau'}. Réessayez dans ${wait(seconds)}.`,
    retryAfter: seconds,
  }),
  'already-comparing': () => ({ status: 409, message: 'Une comparaison est déjà en cours' }),
  'already-rebuilding': () => ({ status: 409, message: 'Une reconstruction est déjà en cours' }),
  'nothing-rebuilding': () => ({ status: 409, message: "Aucune reconstruction n'est en cours" }),
  'unknown-job': () => ({ status: 404, message: "Cette tâche n'existe plus, ou n'est plus dans cet état" }),
  'unknown-mail': () => ({ status: 404, message: "Ce courrier n'existe pas" }),
  'mail-failed': ({ reason }) => ({
    status: 409,
    message: `Le courrier n'a pas pu partir. Le serveur dit : ${reason || 'rien'}`,
  }),
  'unknown-attempt': () => ({ status: 404, message: 'Partie non trouvée : commencez un nouveau quiz' }),
  'too-few-questions': () => ({
    status: 409,
    message: "Il n'y a pas encore cinq questions sur ce sujet à ce niveau : choisissez-en un autre",
  }),
  'attempt-finished': () => ({ status: 409, message: 'Ce quiz est terminé' }),
  'attempt-unfinished': () => ({ status: 409, message: "Ce quiz n'est pas terminé" }),
  'attempt-too-fast': () => ({ status: 422, message: 'Ce quiz a été joué trop vite pour entrer au classement' }),
  'unknown-rank': () => ({ status: 404, message: "Ce pseudonyme n'est pas, ou plus, au classement" }),
  'question-not-asked': () => ({
    status: 409,
    message: 'Cette question a déjà sa réponse, ou n’est pas celle qui est posée',
  }),
  'too-many-attempts': ({ seconds }) => ({
    status: 429,
    message: `De très nombreux quiz viennent de votre réseau. Réessayez dans ${wait(seconds)}.`,
    retryAfter: seconds,
  }),
  'round-not-over': () => ({
    status: 409,
    message:
      "Tant que le scrutin est ouvert, seul le porteur d'un reçu en obtient la preuve : ajoutez « temoin », l'empreinte SHA-256 de l'identifiant de l'événement.",
  }),
  'too-many-proofs': ({ seconds }) => ({
    status: 429,
    message: `De très nombreux reçus sont vérifiés depuis votre réseau. Réessayez dans ${wait(seconds)}.`,
    retryAfter: seconds,
  }),
  'too-many-exports': ({ seconds }) => ({
    status: 429,
    message: `De très nombreux exports sont demandés depuis votre réseau. Réessayez dans ${wait(seconds)}.`,
    retryAfter: seconds,
  }),
  'unknown-version': () => ({ status: 404, message: "Cette version n'existe pas" }),
  'unknown-account': () => ({ status: 404, message: 'Compte non trouvé' }),
  'record-changed': ({ who, at }) => ({
    status: 409,
    message: `Entre-temps, ${who} a modifié cette fiche${at === null ? '' : ` ${dayAndHour(at)}`}. Vos changements n'ont pas été enregistrés : comparez avant de recommencer.`,
  }),
  'in-trash': () => ({
    status: 409,
    message: 'Cette fiche est dans la corbeille : rétablissez-la avant de la modifier',
  }),
  'nothing-left': () => ({
    status: 422,
    message: 'Rien ne reste de ce contenu une fois nettoyé : seuls le texte et les balises permises sont gardés',
  }),
  'day-taken': () => ({ status: 409, message: 'Un autre papabile du jour est déjà actif à cette date' }),
  'not-papabile': () => ({ status: 422, message: "Ce cardinal n'est pas papabile : il ne peut pas être choisi" }),
  'last-administrator': () => ({
    status: 409,
    message: "C'est le dernier administrateur actif : nommez-en un autre d'abord",
  }),
  'email-taken': () => ({ status: 409, message: 'Cette adresse e-mail a déjà un compte' }),
  'own-account': () => ({ status: 409, message: 'Nul ne change son propre rôle ni ne ferme son propre compte' }),
  'wrong-password': () => ({ status: 422, message: 'Le mot de passe actuel est incorrect' }),
  'unknown-picture': () => ({ status: 404, message: 'Image non trouvée' }),
  'upload-too-slow': () => ({
    status: 408,
    message: "L'envoi de l'image s'est interrompu ou a pris trop de temps : réessayez",
  }),
  'no-conclave': () => ({ status: 409, message: "Aucun conclave n'est ouvert" }),
  'voting-closed': () => ({ status: 409, message: CLOSED }),
  'round-changed': ({ currentRound }) => ({
    status: 409,
    message: `Le tour a changé : le tour ${currentRound} est maintenant ouvert. Vérifiez votre choix et votez à nouveau.`,
  }),
  'round-closed-meanwhile': () => ({
    status: 409,
    message:
      "Le vote s'est fermé pendant l'envoi du vôtre : il n'a pas été compté, et vous pourrez voter à nouveau dès qu'il sera ouvert.",
  }),
  'conclave-complete': () => ({ status: 409, message: 'Le conclave est terminé : un pape a été élu' }),
  'conclave-inactive': () => ({ status: 409, message: "Le conclave n'est pas actif" }),
  'no-open-round': () => ({ status: 409, message: "Aucun tour n'est ouvert" }),
  'no-electors': () => ({ status: 409, message: 'Le conclave ne peut pas être activé sans électeurs' }),
  'electors-below-one': () => ({ status: 400, message: 'Électeurs : nombre entier attendu, 1 au moins' }),
  'round-number-taken': ({ roundNumber }) => ({
    status: 409,
    message: `Le numéro ${roundNumber} est déjà celui d'un tour terminé`,
  }),
  'majority-not-reached': ({ votes, required }) => ({
    status: 409,
    message: `Majorité non atteinte : ${votes} voix sur les ${required} requises`,
  }),
  'stale-command': ({ since }) => ({ status: 409, message: staleText(since) }),
  'file-too-large': ({ kind }) => ({ status: 413, message: FILES[kind].tooLarge }),
  'not-a-form': () => ({ status: 415, message: "Envoyez l'image dans un formulaire (multipart/form-data)" }),
  'not-a-picture': () => ({
    status: 415,
    message: "Ce fichier n'est pas une image acceptée : JPEG, PNG, GIF, WebP ou AVIF",
  }),
  'picture-too-many-pixels': ({ megapixels }) => ({
    status: 422,
    message: `L'image est trop grande : ${megapixels} mégapixels, 40 au plus`,
  }),
  'picture-too-many-frames': ({ frames }) => ({
    status: 422,
    message: `L'animation est trop longue : ${frames} images, 100 au plus`,
  }),
  'picture-with-more': () => ({
    status: 422,
    message: "Le fichier contient autre chose après la fin de l'image : enregistrez-la à nouveau",
  }),
  'not-an-elector': () => ({
    status: 422,
    message: "Ce cardinal n'est pas électeur : il ne peut pas recevoir de vote",
  }),
  'idempotency-key-reused': () => ({
    status: 422,
    message: 'Cette clé Idempotency-Key a déjà servi à une autre demande',
  }),
  'closing-time-past': () => ({ status: 422, message: "L'heure de clôture annoncée est déjà passée" }),
  'not-editable': ({ field }) => ({ status: 422, message: `Le champ ${field} ne peut pas être modifié ici` }),
  'voter-must-wait': ({ seconds }) => ({
    status: 429,
    message: `Vous devez attendre encore ${minutes(seconds)} minute(s) avant de pouvoir voter à nouveau.`,
    retryAfter: seconds,
  }),
  'network-limit': ({ seconds }) => ({
    status: 429,
    message: `De très nombreux votes viennent de votre réseau. Réessayez dans ${wait(seconds)}, ou depuis une autre connexion.`,
    retryAfter: seconds,
  }),
  'too-many-failures': ({ seconds }) => ({
    status: 429,
    message: `Trop d'échecs de connexion. Réessayez dans ${wait(seconds)}.`,
    retryAfter: seconds,
  }),
  'too-many-logins': ({ seconds }) => ({
    status: 503,
    message: 'De très nombreuses connexions sont en cours. Réessayez dans quelques secondes.',
    retryAfter: seconds,
  }),
};

/** The row of a refusal; the table has one per code, so the facts match. */
export const answerTo = (refusal: ApiRefusal): Answer =>
  (REFUSALS[refusal.refused] as (facts: ApiRefusal) => Answer)(refusal); // each row receives the facts of its own code
