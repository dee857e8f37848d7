import type { AlertChoice } from '@fumata/contracts';
import type { AlertSupport, SubscriptionFailure } from '../../live/alerts/push-subscription.js';

export const PRIVACY =
  'Ni compte ni adresse e-mail\u00A0: le site ne garde que l’adresse technique de ce navigateur et vos choix, effacés dès que vous désactivez les alertes.';

export const CHOICES: readonly (readonly [AlertChoice, label: string, hint: string])[] = [
  ['white-smoke', 'La fumée blanche', 'Un pape est élu.'],
  ['every-smoke', 'Chaque fumée', 'Blanche ou noire, à la fin de chaque scrutin.'],
  ['vote-again', 'Quand je peux revoter', 'Dès que vous disposez d’une nouvelle voix.'],
  ['followed-cardinals', 'Mes cardinaux suivis', 'L’un d’eux prend la tête, atteint la majorité ou est élu.'],
];

export const NOBODY_FOLLOWED =
  'Vous ne suivez encore personne\u00A0: le bouton «\u00A0Suivre\u00A0» est sur la page de chaque cardinal.';

/** Advice where alerts cannot be had. */
export const UNSUPPORTED: Readonly<Record<Exclude<AlertSupport, 'supported'>, string>> = {
  unsupported:
    'Ce navigateur ne reçoit pas d’alertes, ou pas en navigation privée. Essayez dans une fenêtre ordinaire de Chrome, Edge, Firefox ou Safari à jour.',
  'needs-home-screen':
    'Sur iPhone et iPad, seuls les sites de l’écran d’accueil reçoivent des alertes. Touchez Partager, puis «\u00A0Sur l’écran d’accueil\u00A0», et rouvrez Fumata par son icône.',
  denied:
    'Les notifications de ce site sont bloquées dans ce navigateur. Autorisez-les dans les réglages du site, à gauche de l’adresse, puis revenez ici.',
};

export const FAILURES: Readonly<Record<SubscriptionFailure, string>> = {
  denied: UNSUPPORTED.denied,
  dismissed:
    'Votre navigateur attend votre accord pour afficher des notifications. Recommencez, puis choisissez «\u00A0Autoriser\u00A0».',
  'push-service':
    'Le service de notifications de votre navigateur ne répond pas. Réessayez dans un instant\u202F; certains navigateurs le désactivent dans leurs réglages.',
};

export const FAILED = 'Les alertes n’ont pas pu être enregistrées. Vérifiez la connexion, puis réessayez.';
export const SWITCHED_ON = 'Alertes activées';
export const SAVED = 'Alertes enregistrées';
export const SWITCHED_OFF = 'Alertes désactivées';
