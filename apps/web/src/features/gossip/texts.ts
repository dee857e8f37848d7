import { number } from '@fumata/text';
import type { ConflictReason } from './check-log.js';

/** Number of events of a checkpoint, which stands in its second line. */
const sizeIn = (note: string): string => number(Number(note.split('\n', 2)[1]));

interface ConflictText {
  readonly title: string;
  /** Says what the site serves now. */
  readonly served: (note: string) => string;
}

/** `earlier`: note of the checkpoint that the browser had kept. */
export const keptText = (earlier: string): string =>
  `Ce navigateur avait gardé l’empreinte signée des ${sizeIn(earlier)} premiers événements du journal.`;

/** Texts of the alarm, by the reason that the browser has found. */
export const CONFLICT_TEXTS: Readonly<Record<ConflictReason, ConflictText>> = {
  rewritten: {
    title: 'Le journal du conclave a été récrit.',
    served: (note) =>
      `Le journal que le site signe maintenant en compte ${sizeIn(note)} et ne commence pas par ceux-là\u00A0: au moins un événement déjà signé a été changé ou retiré.`,
  },
  split: {
    title: 'Le site a signé deux journaux différents.',
    served: () =>
      'Le site signe maintenant une autre empreinte pour le même nombre d’événements\u00A0: deux visiteurs ont pu voir deux conclaves différents.',
  },
  smaller: {
    title: 'Il manque la fin du journal du conclave.',
    served: (note) => `Le site n’en montre plus que ${sizeIn(note)}.`,
  },
  unproven: {
    title: 'Le site ne prouve plus que son journal est le même.',
    served: (note) =>
      `Le site en signe maintenant ${sizeIn(note)}, sans donner de quoi vérifier que le journal commence par ceux-là.`,
  },
  unsigned: {
    title: 'Le journal du conclave n’est plus signé par le site.',
    served: () => 'Celui que le site montre maintenant n’est signé par aucune de ses clés publiques.',
  },
};

export const DECLARED_TITLE = 'Le site a déclaré un incident\u00A0: le journal du conclave a changé.';
