import { createStore, type Store } from '../../../../lib/store.js';
import { fileFault } from './file-rules.js';
import { mayGo, type Item, type Stage } from './stage.js';

/** `later`: the file is fine, but no file can be sent now. */
export type Sent = Exclude<Stage, { is: 'waiting' | 'sending' }> | { readonly is: 'later' };
export type Send = (file: File, onShare: (share: number) => void, signal: AbortSignal) => Promise<Sent>;

export interface Uploads {
  readonly items: Store<readonly Item[]>;
  add(file: File): void;
  /** Aborts its upload. */
  remove(id: number): void;
  /** Sends the waiting and failed files, two at a time, and files that are added meanwhile. */
  start(send: Send): void;
  retry(id: number, send: Send): void;
  /** Aborts all uploads; `onSettled` is not called any more. */
  stop(): void;
}

const AT_ONCE = 2;

/** Upload queue of a gallery. `onSettled` is called when no upload is running any more. */
export function createUploads(onSettled: (items: readonly Item[]) => void): Uploads {
  const items = createStore<readonly Item[]>([]);
  const running = new Map<number, AbortController>();
  let lastId = 0;
  let sender: Send | undefined;
  let stopped = false;
  const put = (id: number, stage: Stage): void =>
    items.set(items.get().map((each) => (each.id === id ? { ...each, stage } : each)));

  const fill = (): void => {
    const waiting = sender ? items.get().filter(({ stage }) => stage.is === 'waiting') : [];
    for (const item of waiting.slice(0, Math.max(0, AT_ONCE - running.size))) void run(item, sender);
  };
  const run = async ({ id, file }: Item, send = sender): Promise<void> => {
    if (!send) return;
    const upload = new AbortController();
    running.set(id, upload);
    put(id, { is: 'sending', share: 0 });
    const sent = await send(file, (share) => put(id, { is: 'sending', share }), upload.signal);
    running.delete(id);
    if (sent.is === 'later') sender = undefined;
    put(id, sent.is === 'later' ? { is: 'waiting' } : sent);
    fill();
    if (running.size > 0) return;
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
      running.get(id)?.abort();
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
      for (const upload of running.values()) upload.abort();
    },
  };
}
