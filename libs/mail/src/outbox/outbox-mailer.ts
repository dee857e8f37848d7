import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode, Unavailable } from '@fumata/platform';
import { createTransport } from 'nodemailer';
import { toNodemailer } from '../to-nodemailer.js';
import type { StoredMail, Mailer, MailMessage, Sender } from '../mailer.js';

const DRAFT = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE = /^([\w-]{1,200})\.eml$/;

/**
 * Mailer without a server: each mail is a file in the data folder for the operator. A mail sent again replaces the
 * first.
 */
export class OutboxMailer implements Mailer {
  readonly delivers = false;
  readonly #composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  private constructor(
    private readonly folder: string,
    private readonly from: Sender,
  ) {}

  /** Creates the folder if missing and deletes incomplete files of a crash. @throws Unavailable */
  static async open(folder: string, from: Sender): Promise<OutboxMailer> {
    await orUnavailable(mkdir(folder, { recursive: true, mode: 0o700 }));
    const drafts = (await orUnavailable(readdir(folder))).filter((name) => DRAFT.test(name));
    await orUnavailable(Promise.all(drafts.map((name) => rm(join(folder, name), { force: true }))));
    return new OutboxMailer(folder, from);
  }

  async send(message: MailMessage): Promise<void> {
    const { message: eml } = await this.#composer.sendMail(toNodemailer(message, this.from));
    const draft = this.#newDraft();
    try {
      const file = await open(draft, 'wx', 0o600);
      await file.writeFile(eml as Buffer).finally(() => file.close()); // the option `buffer` is set
      await rename(draft, this.#pathOf(message.id));
    } catch (cause) {
      await rm(draft, { force: true }).catch(() => undefined); // the write error matters more
      throw unavailable(cause);
    }
  }

  async list(): Promise<StoredMail[]> {
    const names = await orUnavailable(readdir(this.folder));
    const listed = names.map(async (name): Promise<StoredMail | undefined> => {
      const [, id] = FILE.exec(name) ?? [];
      // Skips mails deleted meanwhile.
      const stats = id === undefined ? undefined : await stat(join(this.folder, name)).catch(() => undefined);
      return stats && id !== undefined ? { id, at: stats.mtime, bytes: stats.size } : undefined;
    });
    const mails = (await Promise.all(listed)).flatMap((mail) => mail ?? []);
    return mails.sort((a, b) => b.at.getTime() - a.at.getTime() || a.id.localeCompare(b.id));
  }

  async read(id: string): Promise<Buffer | undefined> {
    if (!FILE.test(`${id}.eml`)) return undefined;
    try {
      return await readFile(this.#pathOf(id));
    } catch (cause) {
      if (systemErrorCode(cause) === 'ENOENT') return undefined;
      throw unavailable(cause);
    }
  }

  async remove(id: string): Promise<void> {
    if (FILE.test(`${id}.eml`)) await orUnavailable(rm(this.#pathOf(id), { force: true }));
  }

  async clearBefore(moment: Date): Promise<number> {
    const old = (await this.list()).filter(({ at }) => at < moment);
    for (const { id } of old) await this.remove(id);
    return old.length;
  }

  /** Writes a temporary file as a test. */
  async checkFailure(): Promise<string | undefined> {
    const draft = this.#newDraft();
    try {
      await writeFile(draft, 'x', { flag: 'wx', mode: 0o600 });
      await rm(draft);
      return undefined;
    } catch (cause) {
      await rm(draft, { force: true }).catch(() => undefined); // the error is reported
      return unavailable(cause).message;
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #newDraft(): string {
    return join(this.folder, `.${randomUUID()}`);
  }

  #pathOf(id: string): string {
    if (!FILE.test(`${id}.eml`)) throw new TypeError(`${JSON.stringify(id)} is not a valid mail id`);
    return join(this.folder, `${id}.eml`);
  }
}

const unavailable = (cause: unknown): Error =>
  cause instanceof TypeError ? cause : new Unavailable('mail', systemErrorCode(cause) ?? String(cause), { cause });

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw unavailable(cause);
  }
}
