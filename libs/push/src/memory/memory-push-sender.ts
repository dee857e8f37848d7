import type { PushMessage, PushOutcome, PushRecipient, PushSender } from '../push-sender.js';

/** Keeps what is sent; for tests. */
export class MemoryPushSender implements PushSender {
  readonly sent: { readonly message: PushMessage; readonly endpoint: string }[] = [];
  /** Answer of the push service. */
  answer: (recipient: PushRecipient) => PushOutcome = () => ({ is: 'accepted' });

  send(message: PushMessage, recipients: readonly PushRecipient[]): Promise<readonly PushOutcome[]> {
    for (const { endpoint } of recipients) this.sent.push({ message, endpoint });
    return Promise.resolve(recipients.map((recipient) => this.answer(recipient)));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
