import type { ArticleVersions } from '@fumata/contracts';
import { partsOf } from '../../kit/form-draft.js';
import { LABELS } from './labels.js';

type Version = Pick<ArticleVersions['versions'][number], 'verb' | 'champs'>;

const VERBS: Readonly<Partial<Record<Version['verb'], string>>> = {
  created: 'Création',
  deleted: 'Mis à la corbeille',
  restored: 'Rétabli de la corbeille',
};

/** 'Titre, Résumé', 'Création' */
export function doneText({ verb, champs }: Version): string {
  const labels: Readonly<Record<string, unknown>> = partsOf(LABELS);
  const changed = champs.flatMap((field) => labels[field] ?? []);
  return VERBS[verb] ?? (changed.join(', ') || 'Autre changement');
}
