import type { SigningRefusal } from '@fumata/conclave';

const REASONS: Readonly<Record<SigningRefusal, string>> = {
  'smaller-tree': 'il compte moins d’événements que ce qui a déjà été signé',
  'inconsistent-tree': 'il ne prolonge pas ce qui a déjà été signé',
  'second-seal': 'un scrutin déjà scellé aurait reçu un autre sceau',
  'clock-backwards': 'l’horloge du serveur est revenue en arrière',
};

/** Why the signer refuses an edition, after a colon. */
export const signingRefusalText = (reason: unknown): string =>
  Object.entries(REASONS).find(([name]) => name === reason)?.[1] ?? 'le motif est inconnu';
