import { useSyncExternalStore } from 'react';

/** Observable value outside React. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** `initialValue` is used on the server and during hydration. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>, initialValue: T = store.get()): T =>
  useSyncExternalStore(store.subscribe, store.get, () => initialValue);
