import { workerFile, WorkerThread } from '@fumata/platform';
import type { PushMessage, PushOutcome, PushRecipient, PushSender } from '../push-sender.js';
import type { VapidKeys } from '../vapid-keys.js';
import type { SendRequest, ThreadOptions } from './sending-thread.js';

interface WebPushOptions {
  readonly keys: VapidKeys;
  /** Address for the operators of push services. */
  readonly contactEmail: string;
  /** Certificate authority of a private push service, PEM; the system's by default. */
  readonly ca?: string | undefined;
  /** How long nothing is sent to a push service that does not answer; 10 s by default. */
  readonly awayMs?: number;
}

/**
 * Sends through the push services of browsers, in a thread of its own: encrypting a message takes half a
 * millisecond for each recipient. The thread starts with the first message.
 */
export class WebPushSender implements PushSender {
  private thread: WorkerThread<SendRequest> | undefined;

  constructor(private readonly options: WebPushOptions) {}

  send(message: PushMessage, recipients: readonly PushRecipient[], timeoutMs: number): Promise<readonly PushOutcome[]> {
    if (this.thread?.error) this.thread = undefined; // ended; the jobs repeat what it was sending
    this.thread ??= this.start();
    return this.thread.request<readonly PushOutcome[]>({ message, recipients, timeoutMs });
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
  }

  private start(): WorkerThread<SendRequest> {
    const { keys, contactEmail, ca, awayMs = 10_000 } = this.options;
    return new WorkerThread<SendRequest>(workerFile('sending-thread', import.meta.url), {
      name: 'push',
      workerData: { keys, subject: `mailto:${contactEmail}`, ca, awayMs } satisfies ThreadOptions,
      toError: (failure) => failure,
      endedError: (cause) => new Error('push thread ended', { cause }),
      unrefWhenIdle: true,
    });
  }
}
