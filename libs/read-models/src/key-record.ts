import {
  CONCLAVES,
  SEAL_KEYS,
  sealsStream,
  toRecordables,
  upcast,
  type LogEvent,
  type Recorded,
  type SealKeyAdded,
} from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import { fumataCommand, StartRefused, type Clock, type Ids } from '@fumata/platform';
import { keyIdOf } from '@fumata/proof';
import type { SiteKey } from './signing-keys.js';

/** The log lacks the key of the last seal: this process may have been given a wrong one. */
export class SealKeyUnknown extends StartRefused {
  override readonly name = 'SealKeyUnknown';

  constructor(keyId: string) {
    super(
      `The last seal of the event log was made with the key ${keyId}, which the log does not hold, and this process has another one. ` +
        'If SEAL_KEY (on one machine: seal.key in the data folder) is wrong, restore the one that the site had. ' +
        'If it was changed on purpose, put the former public key into FORMER_SEAL_KEYS and start once; ' +
        'it stands in /.well-known/fumata-seal.json of the site that used it. ' +
        `If it is lost, run \`${fumataCommand('keys accept')}\`.`,
    );
  }
}

export interface KeyRecordOptions {
  readonly log: Pick<EventLog, 'append' | 'readStream'>;
  /** The keys that this process signs with. */
  readonly ownKeys: readonly SiteKey[];
  /** Former keys of seals, named by the operator, newest first; recorded before its own unless the log holds them. */
  readonly formerKeys: readonly string[];
  /** Records the key although the key of the last seal is unknown, because it is lost. */
  readonly acceptsUnknownSeal?: boolean;
  /** Called with the keys just recorded; `isRotation` if one of this process replaces another. */
  readonly onRecorded?: (keys: readonly string[], isRotation: boolean) => void;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
}

/**
 * Records the public keys of this process in the log before its first signature, so that whoever has the log can verify
 * all its seals and receipts. A key that another one has replaced is recorded again.
 */
export class KeyRecord {
  readonly #options: KeyRecordOptions;
  #isRecorded = false;
  #recording: Promise<void> | undefined;

  constructor(options: KeyRecordOptions) {
    this.#options = options;
  }

  get ownKeys(): readonly SiteKey[] {
    return this.#options.ownKeys;
  }

  /**
   * Resolves once the log holds the keys. An empty log takes none: it begins with its first edition.
   *
   * @throws SealKeyUnknown, Unavailable
   */
  async ensure(): Promise<void> {
    if (!this.#isRecorded) await (this.#recording ??= this.#record().finally(() => (this.#recording = undefined)));
  }

  async #record(): Promise<void> {
    const { log, clock, ids, acceptsUnknownSeal = false } = this.#options;
    const editions = await upcastStream(log, CONCLAVES);
    if (editions.length === 0) return;
    let initialCount: number | undefined;
    for (;;) {
      const stored = await upcastStream(log, SEAL_KEYS);
      initialCount ??= stored.length;
      const recorded = keysIn(stored);
      const missing = this.#missingIn(recorded, initialCount);
      if (missing.length === 0) break;
      if (missing.some(({ signs }) => signs === undefined) && !acceptsUnknownSeal)
        await refuseUnknownKey(log, editions, [...recorded, ...missing]);
      const events = missing.map((data): SealKeyAdded => ({ type: 'SealKeyAdded', data }));
      const cause = { actor: 'system', recordedAt: clock.now().toISOString(), correlationId: ids.uuid() } as const;
      const expected = stored.at(-1)?.revision ?? 'no-stream';
      const { appended } = await log.append(
        SEAL_KEYS,
        expected,
        toRecordables(events, () => ids.uuid(), cause),
      );
      if (!appended) continue; // another process has recorded a key
      const isRotation = missing.some((key) => this.ownKeys.includes(key) && recorded.some(signsLike(key)));
      this.#options.onRecorded?.(
        missing.map(({ publicKey }) => publicKey),
        isRotation,
      );
      break;
    }
    this.#isRecorded = true;
  }

  /**
   * Own keys that the log lacks or that another one has replaced, unless a process with the same keys has recorded them
   * after the first `initialCount` keys. Former keys of seals come before the own one, which is then recorded again:
   * the last one is the current one.
   */
  #missingIn(recorded: readonly SiteKey[], initialCount: number): readonly SiteKey[] {
    const { ownKeys } = this.#options;
    const former = this.#formerKeys().filter((key) => ![...recorded, ...ownKeys].some(isSameAs(key)));
    const isCurrent = (key: SiteKey): boolean =>
      (key.signs !== undefined || former.length === 0) &&
      [...recorded.slice(initialCount), ...recorded.filter(signsLike(key)).slice(-1)].some(isSameAs(key));
    return [...former, ...ownKeys.filter((key) => !isCurrent(key))];
  }

  /** Oldest first; none in a process that signs no seals. */
  #formerKeys(): readonly SiteKey[] {
    const { ownKeys, formerKeys } = this.#options;
    if (ownKeys.every(({ signs }) => signs !== undefined)) return [];
    return [...new Set(formerKeys.toReversed())].map((publicKey) => ({ publicKey }));
  }
}

const isSameAs =
  ({ publicKey }: SiteKey) =>
  (other: SiteKey): boolean =>
    other.publicKey === publicKey;

const signsLike =
  ({ signs }: SiteKey) =>
  (other: SiteKey): boolean =>
    other.signs === signs;

const keysIn = (events: readonly Recorded<LogEvent>[]): readonly SiteKey[] =>
  events.flatMap((event) => (event.type === 'SealKeyAdded' ? [event.data] : []));

/** @throws SealKeyUnknown if the last seal is by none of these keys */
async function refuseUnknownKey(
  log: Pick<EventLog, 'readStream'>,
  editions: readonly Recorded<LogEvent>[],
  keys: readonly SiteKey[],
): Promise<void> {
  for (const started of editions.toReversed()) {
    if (started.type !== 'ConclaveStarted') continue;
    const signatures = (await upcastStream(log, sealsStream(started.data.conclaveId))).flatMap((event) =>
      event.type === 'RoundSealed' || event.type === 'CheckpointSigned' ? event.data.keyId : [],
    );
    const keyId = signatures.at(-1);
    if (keyId === undefined) continue;
    if (!keys.some(({ publicKey, signs }) => signs === undefined && keyIdOf(publicKey) === keyId))
      throw new SealKeyUnknown(keyId);
    return;
  }
}

const upcastStream = async (log: Pick<EventLog, 'readStream'>, stream: string): Promise<Recorded<LogEvent>[]> =>
  (await log.readStream(stream)).map((event) => upcast(event));
