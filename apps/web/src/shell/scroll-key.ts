import type { Location } from 'react-router-dom';

const ids = new WeakMap<Location, string>();

/**
 * Key of a history entry's scroll position. The router gives all entries of full loads the same key, `default`; these
 * get an id in their history state, which a reload keeps.
 */
export function scrollKeyOf(location: Location): string {
  if (location.key !== 'default') return location.key;
  // When a location is left, the history may already be at another entry.
  const known = ids.get(location) ?? entryId();
  ids.set(location, known);
  return known;
}

function entryId(): string {
  const state: unknown = history.state;
  const stored: unknown = Reflect.get(Object(state), 'scrollKey');
  if (typeof stored === 'string') return stored;
  const id = Math.random().toString(36).slice(2);
  history.replaceState({ ...Object(state), scrollKey: id }, '');
  return id;
}
