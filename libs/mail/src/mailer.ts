export interface MailMessage {
  /** Letters, digits and dashes. A retry has the same id, so that mail programs can show it once. */
  readonly id: string;
  /** A single address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Images referenced by the HTML as `cid:<name>`. */
  readonly pictures?: readonly MailPicture[];
}

export interface MailPicture {
  readonly name: string;
  /** `image/jpeg` */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Port for mail. Adapters: `smtp/` (nodemailer), `outbox/` (a folder of `.eml` files, without a server), `memory/`
 * (tests). `mailer.contract.ts` is their contract suite.
 */
export interface Mailer {
  /** False: no mail leaves this machine, and the caller shows its content in another way. */
  readonly delivers: boolean;
  /**
   * Resolves once the server has accepted the mail (or it is stored in the outbox). @throws MailRefused, Unavailable
   */
  send(message: MailMessage): Promise<void>;
  /** Mails in the outbox, newest first. */
  list(): Promise<readonly StoredMail[]>;
  /** One of them as an `.eml` file. */
  read(id: string): Promise<Buffer | undefined>;
  /** Deletes one of them if it exists. */
  remove(id: string): Promise<void>;
  /** Deletes mails older than a moment and returns their number. */
  clearBefore(moment: Date): Promise<number>;
  /** Undefined if mail can be sent, otherwise the reason. */
  checkFailure(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** A mail in the outbox. */
export interface StoredMail {
  readonly id: string;
  readonly at: Date;
  readonly bytes: number;
}

/** The server permanently rejects this mail: unknown address or policy. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}
