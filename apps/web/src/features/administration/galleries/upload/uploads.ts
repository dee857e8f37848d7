import type { GalleryImage } from '@fumata/contracts';
import { createStore } from '../../../../lib/store.js';
import { isSendable, type Item, type Stage } from './stage.js';

/** `later`: the file is valid, but no file can be uploaded now. */
export type Sent = Exclude<Stage, { is: 'waiting' | 'sending' }> | { readonly is: 'later' };
export type Send = (item: Item, onProgress: (progress: number) => void, signal: AbortSignal) => Promise<Sent>;

const CONCURRENCY = 2;

interface Chosen extends Pick<Item, 'file' | 'key' | 'place'> {
  /** The image, if an earlier upload has brought it. */
  readonly image?: GalleryImage | undefined;
  /** Error of a file that must not be sent; it waits until that is known. */
  readonly error?: Promise<string | undefined>;
}

/** Upload queue of a gallery, in the order of choice. */
export class UploadQueue {
  readonly items = createStore<readonly Item[]>([]);
  private readonly running = new Map<number, AbortController>();
  private readonly checking = new Set<number>();
  private lastId = 0;
  private sender: Send | undefined;
  /** From the start of uploads until none is running or being checked. */
  private isBusy = false;
  private isStopped = false;

  /** `onSettled` is called when no upload is running any more. */
  constructor(private readonly onSettled: (items: readonly Item[]) => void) {}

  add({ image, error, ...chosen }: Chosen): void {
    const id = (this.lastId += 1);
    const stage: Stage = image ? { is: 'done', image } : { is: 'waiting' };
    const item = { ...chosen, id, isEarlier: image !== undefined, stage };
    this.items.set([...this.items.get(), item].toSorted((one, other) => one.place - other.place));
    if (error) void this.check(id, error);
    else this.fill();
  }

  /** Also aborts the file's upload. */
  remove(id: number): void {
    this.items.set(this.items.get().filter((each) => each.id !== id));
    this.running.get(id)?.abort();
    this.checking.delete(id);
    this.settle();
  }

  /** Uploads the waiting and failed files, and files added meanwhile, two at a time. */
  start(send: Send): void {
    this.sender = send;
    for (const { id, stage } of this.items.get()) if (isSendable(stage)) this.put(id, { is: 'waiting' });
    this.fill();
    this.isBusy = this.running.size + this.checking.size > 0;
  }

  retry(id: number, send: Send): void {
    this.sender = send;
    this.isBusy = true;
    this.put(id, { is: 'waiting' });
    this.fill();
  }

  /** Aborts all uploads; `onSettled` is not called any more. */
  stop(): void {
    this.isStopped = true;
    this.sender = undefined;
    for (const upload of this.running.values()) upload.abort();
  }

  private async check(id: number, error: NonNullable<Chosen['error']>): Promise<void> {
    this.checking.add(id);
    const why = await error;
    this.checking.delete(id);
    if (why !== undefined) this.put(id, { is: 'refused', why, isPermanent: true });
    this.fill();
    this.settle();
  }

  private settle(): void {
    if (!this.isBusy || this.running.size + this.checking.size > 0) return;
    this.isBusy = false;
    this.sender = undefined;
    if (!this.isStopped) this.onSettled(this.items.get());
  }

  private fill(): void {
    const send = this.sender;
    if (!send) return;
    const waiting = this.items.get().filter(({ id, stage }) => stage.is === 'waiting' && !this.checking.has(id));
    for (const item of waiting.slice(0, Math.max(0, CONCURRENCY - this.running.size))) void this.run(item, send);
  }

  private async run(item: Item, send: Send): Promise<void> {
    const { id } = item;
    const upload = new AbortController();
    this.running.set(id, upload);
    this.put(id, { is: 'sending', progress: 0 });
    const sent = await send(item, (progress) => this.put(id, { is: 'sending', progress }), upload.signal);
    this.running.delete(id);
    if (sent.is === 'later') this.sender = undefined;
    this.put(id, sent.is === 'later' ? { is: 'waiting' } : sent);
    this.fill();
    this.settle();
  }

  private put(id: number, stage: Stage): void {
    this.items.set(this.items.get().map((each) => (each.id === id ? { ...each, stage } : each)));
  }
}
