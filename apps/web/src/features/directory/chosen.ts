import { toast } from '../../components/toasts.js';
import { keptInTab } from '../../lib/kept.js';
import { createStore, useStore } from '../../lib/store.js';
import type { Plate } from './plate.js';
import { MOST_COMPARED } from './rules/comparison.js';

export type Chosen = Pick<Plate, 'slug' | 'prenom' | 'nom' | 'nomComplet' | 'ordre' | 'photo' | 'photoFocus'>;

const KEPT = 'comparaison';
const NOBODY: readonly Chosen[] = [];

function read(): readonly Chosen[] {
  try {
    const found: unknown = JSON.parse(keptInTab.read(KEPT) ?? '[]');
    return Array.isArray(found) ? (found as Chosen[]) : NOBODY; // written below, in this tab
  } catch {
    return NOBODY;
  }
}

const store = createStore(import.meta.env.SSR ? NOBODY : read());

/** Cardinals selected for comparison, in order of selection, stored per tab. Empty during hydration. */
export const useChosen = (): readonly Chosen[] => useStore(store, NOBODY);

export function choose(chosen: readonly Chosen[]): void {
  store.set(chosen);
  keptInTab.write(KEPT, JSON.stringify(chosen));
}

/** Selects or deselects a cardinal. */
export function toggle({ slug, prenom, nom, nomComplet, ordre, photo, photoFocus }: Chosen): void {
  const chosen = store.get();
  const others = chosen.filter((each) => each.slug !== slug);
  if (others.length < chosen.length) return choose(others);
  if (chosen.length < MOST_COMPARED)
    return choose([...chosen, { slug, prenom, nom, nomComplet, ordre, photo, photoFocus }]);
  toast('info', 'Quatre cardinaux au plus\u00A0: retirez-en un pour en choisir un autre.');
}
