/**
 * The port for mail. Adapters: `smtp/` (nodemailer) and `outbox/` (a folder of `.eml` files, where no server is
 * configured).
 */
export interface MailMessage {
  /** Letters, digits and dashes. The same mail again bears the same id: programs may then show it once. */
  readonly id: string;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures that the HTML shows, by `cid:<name>`. */
  readonly pictures?: readonly MailPicture[];
}

export interface MailPicture {
  readonly name: string;
  /** `image/jpeg` */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Mailer {
  /** False: nothing leaves this machine; whoever wants a mail is told its content in another way. */
  readonly delivers: boolean;
  /**
   * Fulfilled once the server has taken the mail (or it lies in the outbox). @throws MailRefused, Unavailable
   */
  send(message: MailMessage): Promise<void>;
  /** Mails that were kept here rather than sent, the latest first. */
  kept(): Promise<readonly KeptMail[]>;
  /** One of them, as a file of the format of mails. */
  read(id: string): Promise<Buffer | undefined>;
  /** Takes one of them away, if it is there. */
  remove(id: string): Promise<void>;
  /** Takes away what was kept before a moment, and gives how many these were. */
  clearBefore(moment: Date): Promise<number>;
  /** Undefined when all is well, else what is wrong. */
  trouble(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** A mail that was kept. */
export interface KeptMail {
  readonly id: string;
  readonly at: Date;
  readonly bytes: number;
}

/** The server will not take this mail, now or later: an address that there isn't, a policy. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Who writes. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}
