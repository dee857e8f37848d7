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

/** The last seal was made with a key that nobody has named: this process may have been given a wrong key. */
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

export interface SealKeyRecordOptions {
  readonly log: Pick<EventLog, 'append' | 'readStream'>;
  /** The key that this process signs with. */
  readonly publicKey: string;
  /** Named by the operator, newest first; recorded before `publicKey` unless the log holds them. */
  readonly formerKeys: readonly string[];
  /** Records the key although the key of the last seal is unknown, because it is lost. */
  readonly acceptsUnknownSeal?: boolean;
  /** Called with the keys just recorded; `isRotation` if this process signs with another key than the log held. */
  readonly onRecorded?: (keys: readonly string[], isRotation: boolean) => void;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
}

/**
 * Records the public key of this process in the log before its first signature, so that whoever has the log can verify
 * all its seals and receipts.
 */
export class SealKeyRecord {
  readonly #options: SealKeyRecordOptions;
  #isRecorded = false;
  #recording: Promise<void> | undefined;

  constructor(options: SealKeyRecordOptions) {
    this.#options = options;
  }

  /**
   * Resolves once the log holds the key. An empty log takes none: it begins with its first edition.
   *
   * @throws SealKeyUnknown, Unavailable
   */
  async ensure(): Promise<void> {
    if (!this.#isRecorded) await (this.#recording ??= this.#record().finally(() => (this.#recording = undefined)));
  }

  async #record(): Promise<void> {
    const { log, publicKey, formerKeys, clock, ids, acceptsUnknownSeal = false } = this.#options;
    const editions = await upcastStream(log, CONCLAVES);
    if (editions.length === 0) return;
    for (;;) {
      const stored = await upcastStream(log, SEAL_KEYS);
      const recorded = sealKeysIn(stored);
      const missing = [...new Set([...formerKeys.toReversed(), publicKey])].filter((key) => !recorded.includes(key));
      if (missing.length === 0) break;
      if (!recorded.includes(publicKey) && !acceptsUnknownSeal)
        await refuseUnknownKey(log, editions, [...recorded, ...missing]);
      const events = missing.map((key): SealKeyAdded => ({ type: 'SealKeyAdded', data: { publicKey: key } }));
      const cause = { actor: 'system', recordedAt: clock.now().toISOString(), correlationId: ids.uuid() } as const;
      const expected = stored.at(-1)?.revision ?? 'no-stream';
      const { appended } = await log.append(
        SEAL_KEYS,
        expected,
        toRecordables(events, () => ids.uuid(), cause),
      );
      if (!appended) continue; // another process has recorded a key
      this.#options.onRecorded?.(missing, recorded.length > 0 && missing.includes(publicKey));
      break;
    }
    this.#isRecorded = true;
  }
}

const sealKeysIn = (events: readonly Recorded<LogEvent>[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'SealKeyAdded' ? [event.data.publicKey] : []));

/** @throws SealKeyUnknown if the last seal is by none of these keys */
async function refuseUnknownKey(
  log: Pick<EventLog, 'readStream'>,
  editions: readonly Recorded<LogEvent>[],
  keys: readonly string[],
): Promise<void> {
  for (const started of editions.toReversed()) {
    if (started.type !== 'ConclaveStarted') continue;
    const signatures = (await upcastStream(log, sealsStream(started.data.conclaveId))).flatMap((event) =>
      event.type === 'RoundSealed' || event.type === 'CheckpointSigned' ? event.data.keyId : [],
    );
    const keyId = signatures.at(-1);
    if (keyId === undefined) continue;
    if (!keys.some((key) => keyIdOf(key) === keyId)) throw new SealKeyUnknown(keyId);
    return;
  }
}

const upcastStream = async (log: Pick<EventLog, 'readStream'>, stream: string): Promise<Recorded<LogEvent>[]> =>
  (await log.readStream(stream)).map((event) => upcast(event));
