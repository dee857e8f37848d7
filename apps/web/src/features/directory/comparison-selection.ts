import { toast } from '../../components/toasts.js';
import { tabStorage } from '../../lib/browser-storage.js';
import { createStore, useStore } from '../../lib/store.js';
import type { CardinalSummary } from './cardinal-summary.js';
import { MAX_COMPARED } from './rules/comparison.js';

export type SelectedCardinal = Pick<
  CardinalSummary,
  'slug' | 'prenom' | 'nom' | 'nomComplet' | 'ordre' | 'photo' | 'photoFocus'
>;

const STORAGE_KEY = 'comparaison';
const NONE: readonly SelectedCardinal[] = [];

function read(): readonly SelectedCardinal[] {
  try {
    const found: unknown = JSON.parse(tabStorage.read(STORAGE_KEY) ?? '[]');
    return Array.isArray(found) ? (found as SelectedCardinal[]) : NONE; // written below, in this tab
  } catch {
    return NONE;
  }
}

const store = createStore(import.meta.env.SSR ? NONE : read());

/** Cardinals selected for comparison, in order of selection, stored per tab. Empty during hydration. */
export const useSelection = (): readonly SelectedCardinal[] => useStore(store, NONE);

export function setSelection(chosen: readonly SelectedCardinal[]): void {
  store.set(chosen);
  tabStorage.write(STORAGE_KEY, JSON.stringify(chosen));
}

/** Selects or deselects a cardinal. */
export function toggleSelected({ slug, prenom, nom, nomComplet, ordre, photo, photoFocus }: SelectedCardinal): void {
  const chosen = store.get();
  const others = chosen.filter((each) => each.slug !== slug);
  if (others.length < chosen.length) return setSelection(others);
  if (chosen.length < MAX_COMPARED)
    return setSelection([...chosen, { slug, prenom, nom, nomComplet, ordre, photo, photoFocus }]);
  toast('info', 'Quatre cardinaux au plus\u00A0: retirez-en un pour en choisir un autre.');
}
