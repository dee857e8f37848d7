import { Unavailable } from '@fumata/platform';
import PQueue from 'p-queue';
import { Counter, type Registry } from 'prom-client';
import { Refused } from '../refusals/refused.js';
import { MAX_FILE_BYTES, readForm, type UploadTimeouts } from './read-form.js';
import { uploadOf, type ReceivedForm, type Upload } from './upload.js';
import type { Socket } from 'node:net';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';

/** Uploads in memory at once: one is decoded while the next one arrives. Others wait unread. */
const CONCURRENCY = 2;
const MAX_WAITING = 1_000;
/** Allowance for the other parts of a form. */
const FORM_OVERHEAD_BYTES = 256 * 1024;
/** Time for draining a refused form: a client that still sends does not read the answer. */
const DRAIN_MS = 5_000;
const TIMEOUTS: UploadTimeouts = { idleMs: 10_000, totalMs: 120_000 };

/** Receives files with limited concurrency; others queue. */
export class Uploads {
  private readonly queue = new PQueue({ concurrency: CONCURRENCY });
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    metrics: Registry,
    private readonly timeouts: UploadTimeouts = TIMEOUTS,
  ) {
    this.outcomes = new Counter({
      name: 'fumata_uploads_total',
      help: 'Uploaded files, by outcome',
      labelNames: ['outcome'],
      registers: [metrics],
    });
  }

  /**
   * Waits for a slot, reads the form and passes it to `work`, which holds the slot until it ends. @throws Refused,
   * Unavailable, and errors of `work`
   */
  async receive<T>(upload: Upload, work: (form: ReceivedForm) => Promise<T>): Promise<T> {
    const { raw, isForm } = upload;
    const restoreTimeouts = suspendTimeouts(raw.socket);
    try {
      if (!isForm) throw new Refused('not-a-form');
      if (Number(raw.headers['content-length']) > MAX_FILE_BYTES + FORM_OVERHEAD_BYTES) {
        throw new Refused({ refused: 'file-too-large', kind: upload.form.kind });
      }
      if (this.queue.size >= MAX_WAITING) throw new Unavailable('media', 'too many uploads at once');
      const outcome = await this.queue.add(async () => work(await readForm(upload, this.timeouts)));
      this.outcomes.inc({ outcome: 'stored' });
      return outcome;
    } catch (cause) {
      this.outcomes.inc({ outcome: cause instanceof Refused ? cause.refusal.refused : 'failed' });
      throw cause;
    } finally {
      restoreTimeouts();
      drain(raw);
    }
  }
}

/** Reads the form of an upload route, once the guards have admitted the call; its slot is held until the answer. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly uploads: Uploads) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const upload = uploadOf(request);
    return upload ? from(this.answer(request, upload, next)) : next.handle();
  }

  private answer(request: FastifyRequest, upload: Upload, next: CallHandler): Promise<unknown> {
    return this.uploads.receive(upload, (form) => {
      request.receivedForm = form;
      return lastValueFrom(next.handle(), { defaultValue: undefined });
    });
  }
}

/** Discards the rest of a form for a while, then cuts the connection. */
function drain(raw: Upload['raw']): void {
  if (raw.complete || raw.destroyed) return;
  raw.on('error', () => undefined); // the client left
  raw.resume();
  const cut = setTimeout(() => raw.destroy(), DRAIN_MS).unref();
  raw.once('close', () => clearTimeout(cut));
}

/** Sockets of uploads. One that waits for a slot has no timeout; reading a form has its own (see `UploadTimeouts`). */
const suspended = new WeakSet<Socket>();

export const hasOwnTimeouts = (socket: Socket): boolean => suspended.has(socket);

/** Suspends the server's request and idle timeouts until the returned function is called. */
function suspendTimeouts(socket: Socket): () => void {
  const { timeout } = socket;
  suspended.add(socket);
  socket.setTimeout(0);
  return () => {
    suspended.delete(socket);
    if (!socket.destroyed) socket.setTimeout(timeout ?? 0);
  };
}
