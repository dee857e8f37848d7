/** A browser's push subscription (https://www.w3.org/TR/push-api/). */
export interface PushRecipient {
  /** Address at the browser's push service: whoever knows it may send to it, with the key that it was created for. */
  readonly endpoint: string;
  /** Public key and secret of the browser, base64url: only it can read what is sent. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PushMessage {
  /** JSON, which the service worker reads. */
  readonly payload: string;
  /** The push service drops the message after this time without a connection to the browser. */
  readonly ttlSeconds: number;
  /** `high` wakes a phone that saves power. */
  readonly urgency: 'normal' | 'high';
  /** Replaces an undelivered message with the same topic: up to 32 letters, digits, `-` and `_`. */
  readonly topic: string;
}

/** Answer of a push service. */
export type PushOutcome =
  | { readonly is: 'accepted' }
  /** The subscription has ended, or is damaged: nothing can ever be sent to it. */
  | { readonly is: 'gone' }
  /** Busy, unreachable or too slow; `afterSeconds` if the service names a time. */
  | { readonly is: 'later'; readonly afterSeconds?: number }
  /** Refuses this message, maybe not others. */
  | { readonly is: 'refused'; readonly status: number };

/** Port for web push. */
export interface PushSender {
  /**
   * Sends a message; one outcome for each recipient, in order. Never rejects because of a service or a recipient. A
   * service may have accepted a message that it did not answer in time; if it stays silent, it gets none for a while.
   */
  send(message: PushMessage, recipients: readonly PushRecipient[], timeoutMs: number): Promise<readonly PushOutcome[]>;
  close(): Promise<void>;
}
