import { createStore, type Store } from '../../../../lib/store.js';
import { fileFault } from './file-rules.js';
import { mayGo, type Item, type Stage } from './stage.js';

/** `later`: nothing is wrong with the file, but nothing can be sent just now. */
export type Sent = Exclude<Stage, { is: 'waiting' | 'sending' }> | { readonly is: 'later' };
export type Send = (file: File, onShare: (share: number) => void, signal: AbortSignal) => Promise<Sent>;

export interface Uploads {
  readonly items: Store<readonly Item[]>;
  add(file: File): void;
  /** Breaks it off if it is on its way. */
  remove(id: number): void;
  /** Sends what waits or failed on its way, two files at a time, and what is added meanwhile. */
  start(send: Send): void;
  retry(id: number, send: Send): void;
  /** Breaks off all that is on its way; nothing comes after it. */
  stop(): void;
}

const AT_ONCE = 2;

/** Files on their way to a gallery. `onSettled`: nothing is on its way any more. */
export function createUploads(onSettled: (items: readonly Item[]) => void): Uploads {
  const items = createStore<readonly Item[]>([]);
  const lines = new Map<number, AbortController>();
  let lastId = 0;
  let sender: Send | undefined;
  let stopped = false;
  const put = (id: number, stage: Stage): void =>
    items.set(items.get().map((each) => (each.id === id ? { ...each, stage } : each)));

  const fill = (): void => {
    const waiting = sender ? items.get().filter(({ stage }) => stage.is === 'waiting') : [];
    for (const item of waiting.slice(0, Math.max(0, AT_ONCE - lines.size))) void run(item, sender);
  };
  const run = async ({ id, file }: Item, send = sender): Promise<void> => {
    if (!send) return;
    const line = new AbortController();
    lines.set(id, line);
    put(id, { is: 'sending', share: 0 });
    const sent = await send(file, (share) => put(id, { is: 'sending', share }), line.signal);
    lines.delete(id);
    if (sent.is === 'later') sender = undefined;
    put(id, sent.is === 'later' ? { is: 'waiting' } : sent);
    fill();
    if (lines.size > 0) return;
    sender = undefined;
    if (!stopped) onSettled(items.get());
  };

  return {
    items,
    add: (file) => {
      lastId += 1;
      const why = fileFault(file);
      const stage: Stage = why === undefined ? { is: 'waiting' } : { is: 'refused', why, hopeless: true };
      items.set([...items.get(), { id: lastId, file, stage }]);
      fill();
    },
    remove: (id) => {
      items.set(items.get().filter((each) => each.id !== id));
      lines.get(id)?.abort();
    },
    start: (send) => {
      sender = send;
      for (const { id, stage } of items.get()) if (mayGo(stage)) put(id, { is: 'waiting' });
      fill();
    },
    retry: (id, send) => {
      sender = send;
      put(id, { is: 'waiting' });
      fill();
    },
    stop: () => {
      stopped = true;
      sender = undefined;
      for (const line of lines.values()) line.abort();
    },
  };
}
