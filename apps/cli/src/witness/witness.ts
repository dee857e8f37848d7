import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIfExists, replaceFile, sha256, type Clock } from '@fumata/platform';
import {
  cosign,
  isSameHead,
  judgeSubmission,
  readNote,
  signatureLine,
  signaturesOf,
  SIZE_TYPE,
  type NoteKey,
  type Signer,
  type SubmissionVerdict,
  type TreeHead,
} from '@fumata/proof';
import { NODE_PRIMITIVES } from '../analysis/tree-record.js';

export interface WitnessOptions {
  /** Name in the cosignatures. */
  readonly name: string;
  readonly signer: Signer;
  /** Keys of logs. */
  readonly logs: readonly NoteKey[];
  /** An existing folder for the tree of each log that was cosigned last. */
  readonly folder: string;
  readonly clock: Clock;
  /**
   * A checkpoint that its log has signed is refused: 409 for another tree of the size that was cosigned, which proves
   * that the log has two histories; 422 for an invalid proof, which anybody can send. Each text is reported once.
   */
  readonly onContradiction: (status: 409 | 422, note: string) => void;
}

export interface WitnessReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** A key is trusted for every edition of its site: new editions could fill the disk. */
const MAX_LOGS = 10_000;
/** Reports of one status. */
const MAX_REPORTED = 1_000;
const TEXT = 'text/plain; charset=utf-8';
const EDITION = /^(.+\/conclave\/)[0-9a-f]{24}$/;

/**
 * Cosigns the checkpoints of logs (C2SP tlog-witness). The tree of each log that was cosigned last is on disk before a
 * cosignature leaves; requests are decided one after the other.
 */
export class Witness {
  private lastRequest: Promise<unknown> = Promise.resolve();
  /** Hashes of texts by status: strangers, who can cause 422, use up nothing of what is kept for 409. */
  private readonly reported = { 409: new Set<string>(), 422: new Set<string>() };

  constructor(private readonly options: WitnessOptions) {}

  /** Answers the body of a request. Rejects with an error of the file system, and while a file is damaged. */
  addCheckpoint(body: string): Promise<WitnessReply> {
    const reply = this.lastRequest.then(() => this.decide(body));
    this.lastRequest = reply.catch(() => undefined); // reported to the caller
    return reply;
  }

  private async decide(body: string): Promise<WitnessReply> {
    const verdict = await judgeSubmission(
      body,
      { keysOf: (origin) => this.keysOf(origin), lastOf: (origin) => this.lastOf(origin) },
      NODE_PRIMITIVES,
    );
    if (verdict.is === 'accepted') return this.accept(verdict);
    const { status } = verdict;
    if (verdict.is === 'refused') return { status, type: TEXT, body: `${REASONS[verdict.status]}\n` };
    const { size, submission } = verdict;
    if (verdict.status === 422 || submission.oldSize === size) this.report(verdict.status, submission.note);
    if (verdict.status === 409) return { status, type: SIZE_TYPE, body: `${size}\n` };
    return { status, type: TEXT, body: 'the consistency proof is invalid\n' };
  }

  private report(status: 409 | 422, noteText: string): void {
    const note = readNote(noteText);
    const reported = this.reported[status];
    const textHash = sha256(note?.text ?? '');
    if (!note || reported.has(textHash) || reported.size >= MAX_REPORTED) return;
    reported.add(textHash);
    // Anybody can add signatures: only those of the log are evidence.
    const keys = this.keysOf(note.text.split('\n', 1)[0] ?? '');
    const signatures = keys.flatMap((key) => signaturesOf(note, key, sha256));
    const lines = signatures.map(({ name, keyId, bytes }) => signatureLine(name, keyId, bytes));
    this.options.onContradiction(status, `${note.text}\n${lines.join('')}`);
  }

  private async accept({ checkpoint, text }: Extract<SubmissionVerdict, { is: 'accepted' }>): Promise<WitnessReply> {
    const { name, signer, clock } = this.options;
    const { origin, size, root } = checkpoint;
    const last = await this.lastOf(origin);
    if (!last && (await this.countLogs()) >= MAX_LOGS) return { status: 404, type: TEXT, body: 'too many logs\n' };
    if (!isSameHead(last ?? null, checkpoint))
      await replaceFile(this.fileOf(origin), `${JSON.stringify({ origin, size, root })}\n`);
    const time = Math.floor(clock.now().getTime() / 1_000);
    return { status: 200, type: TEXT, body: cosign(text, { name, time }, signer, sha256) };
  }

  /** The key of an edition's log also signs the logs of the site's other editions. */
  private keysOf(origin: string): readonly NoteKey[] {
    const site = siteOf(origin);
    const isTrusted = ({ name }: NoteKey): boolean => name === origin || (site !== undefined && siteOf(name) === site);
    return this.options.logs.filter((key) => isTrusted(key)).map((key) => ({ ...key, name: origin }));
  }

  private async lastOf(origin: string): Promise<TreeHead | undefined> {
    const text = await readFileIfExists(this.fileOf(origin));
    return text === undefined ? undefined : (JSON.parse(text) as TreeHead); // written by `accept`
  }

  private async countLogs(): Promise<number> {
    return (await readdir(this.options.folder)).filter((name) => name.endsWith('.json')).length;
  }

  private fileOf(origin: string): string {
    return join(this.options.folder, `${sha256(origin)}.json`);
  }
}

const siteOf = (origin: string): string | undefined => EDITION.exec(origin)?.[1];

const REASONS = {
  400: 'not an add-checkpoint request',
  403: 'not signed by a key of this log',
  404: 'unknown log',
} as const;
