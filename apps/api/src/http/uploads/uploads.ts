import { Unavailable } from '@fumata/platform';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import type { IncomingMessage } from 'node:http';
import { Turns } from '../turns.js';
import { Refused } from '../refused.js';
import { watch } from './patience.js';
import { MAX_FILE_BYTES, readForm } from './read-form.js';
import type { Patience, ReceivedForm } from './read-form.js';
import type { Upload } from './upload.js';

/** In memory at once: one is developed while the next one arrives. All others wait unread, on their senders' side. */
const AT_ONCE = 2;
const MOST_WAITING = 1_000;
/** What a form has around its file. */
const AROUND_BYTES = 256 * 1024;
/** A refused form may go on arriving for as long: who still sends does not read the answer. */
const DRAIN_MS = 5_000;
const PATIENCE: Patience = { idleMs: 10_000, wholeMs: 120_000 };

/** Where files are received: few at a time, the rest in turn, none lost. */
export class Uploads {
  private readonly turns = new Turns(AT_ONCE, () => Promise.resolve());
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    metrics: Registry,
    private readonly patience: Patience = PATIENCE,
  ) {
    this.outcomes = new Counter({
      name: 'fumata_uploads_total',
      help: 'Files that were sent, by what became of them',
      labelNames: ['outcome'],
      registers: [metrics],
    });
  }

  /**
   * Waits for a turn, reads the form and hands it to `work`, whose end is the turn's. Nothing is read before, and nothing
   * kept after.
   *
   * @throws Refused, Unavailable and whatever `work` throws
   */
  async receive<T>(upload: Upload, work: (form: ReceivedForm) => Promise<T>): Promise<T> {
    const { raw, isForm } = upload;
    const unwatch = watch(raw.socket);
    try {
      if (!isForm) throw new Refused({ refused: 'not-a-form' });
      if (Number(raw.headers['content-length']) > MAX_FILE_BYTES + AROUND_BYTES) {
        throw new Refused({ refused: 'file-too-large', kind: upload.form.kind });
      }
      if (this.turns.waiting >= MOST_WAITING) throw new Unavailable('media', 'too many uploads at once');
      const outcome = await this.turns.take(async () => work(await readForm(upload, this.patience)));
      this.outcomes.inc({ outcome: 'taken' });
      return outcome;
    } catch (cause) {
      this.outcomes.inc({ outcome: cause instanceof Refused ? cause.refusal.refused : 'failed' });
      throw cause;
    } finally {
      unwatch();
      letGo(raw);
    }
  }
}

/** What is still to come of a form is thrown away, for a while; then its connection is cut. */
function letGo(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return;
  raw.on('error', () => undefined); // nobody is interested any more
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  raw.once('close', () => clearTimeout(cut));
}
