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
  /** Undefined when all is well, else what is wrong. */
  trouble(): Promise<string | undefined>;
  close(): Promise<void>;
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
