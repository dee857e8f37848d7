import { toast } from '../../components/messages/toasts.js';
import { readStoredList, tabStorage } from '../../lib/browser-storage.js';
import { createStore, useStore } from '../../lib/store.js';
import { pick, PORTRAIT, type Portrait } from '../../lib/pick.js';
import { MAX_COMPARED } from './rules/comparison.js';

const STORAGE_KEY = 'comparaison';
const NONE: readonly Portrait[] = [];

const isPortrait = (entry: unknown): entry is Portrait => PORTRAIT.every((name) => name in Object(entry));

const store = createStore(import.meta.env.SSR ? NONE : readStoredList(STORAGE_KEY, isPortrait, tabStorage));

/** Cardinals selected for comparison, in order of selection, stored per tab. Empty during hydration. */
export const useSelection = (): readonly Portrait[] => useStore(store, NONE);

export function setSelection(chosen: readonly Portrait[]): void {
  store.set(chosen);
  tabStorage.write(STORAGE_KEY, JSON.stringify(chosen));
}

/** Selects or deselects a cardinal. */
export function toggleSelected(cardinal: Portrait): void {
  const chosen = store.get();
  const others = chosen.filter((each) => each.slug !== cardinal.slug);
  if (others.length < chosen.length) return setSelection(others);
  if (chosen.length < MAX_COMPARED) return setSelection([...chosen, pick(cardinal, PORTRAIT)]);
  toast('info', 'Quatre cardinaux au plus\u00A0: retirez-en un pour en choisir un autre.');
}
