import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STREAM_PREFIXES } from '@fumata/conclave';
import type { ConclaveView, Edition } from '@fumata/conclave';
import { openEventLog, openForReading } from '@fumata/event-log';
import type { EventLog } from '@fumata/event-log';
import { loadOrCreateSealKey, loadOrCreateSecret, sealKeyFrom, signerOf } from '@fumata/platform';
import type { Configuration } from '@fumata/platform';
import { sealKeyOf } from '@fumata/proof';
import type { SealKey } from '@fumata/proof';
import { Refusal } from '../terminal/refusal.js';

type Where = Pick<Configuration, 'dataDir' | 'eventStoreUrl' | 'secret' | 'sealKey' | 'formerSealKeys'>;

/** Log opened read-only, even while another process writes it. */
export interface LogSource {
  readonly log: Pick<EventLog, 'readAll' | 'readStream' | 'close'>;
  /** Only for files: verifies the hash chain of commits. @throws LogDamaged naming the first invalid commit */
  readonly verifyCommits?: (onProgress: (position: string) => void) => Promise<unknown>;
  /** Key of the voters' pseudonyms. */
  readonly secret: string;
  readonly keys: readonly SealKey[];
}

/**
 * Opens the installation's log: EventStoreDB if configured, else the files of the data folder, even while a server uses
 * it.
 */
export async function openLogSource(where: Where): Promise<LogSource> {
  const { dataDir, eventStoreUrl } = where;
  if (eventStoreUrl !== undefined) {
    if (where.secret === undefined || where.sealKey === undefined) {
      throw new Refusal('SECRET et SEAL_KEY sont nécessaires pour lire un journal sur un serveur');
    }
    const place = { eventStoreUrl, dataFolder: dataDir, prefixes: STREAM_PREFIXES };
    const log = await openEventLog(place, { checkpoint: undefined, snapshot: undefined });
    return { log, secret: where.secret, keys: keysOf(sealKeyFrom(where.sealKey), where) };
  }
  const folder = join(dataDir, 'log');
  if (!existsSync(join(folder, 'events.db'))) throw new Refusal(`Aucun journal dans ${dataDir} (DATA_DIR)`);
  const log = openForReading(folder);
  return {
    log,
    verifyCommits: (onProgress) => log.verify(onProgress),
    secret: where.secret ?? loadOrCreateSecret(dataDir),
    keys: keysOf(where.sealKey === undefined ? loadOrCreateSealKey(dataDir) : sealKeyFrom(where.sealKey), where),
  };
}

const keysOf = (key: Parameters<typeof signerOf>[0], { formerSealKeys }: Where): SealKey[] =>
  [signerOf(key).publicKey, ...formerSealKeys].map(sealKeyOf);

/** Edition with this id, or the current one. */
export function editionIn({ editions, currentId }: ConclaveView, wanted: string | undefined): Edition {
  const id = wanted ?? currentId ?? '';
  const edition = Object.hasOwn(editions, id) ? editions[id] : undefined;
  if (edition) return edition;
  const known = Object.keys(editions);
  if (known.length === 0) throw new Refusal('Le journal est vide : aucun conclave n’y a été ouvert');
  throw new Refusal(`Aucune édition ${wanted ?? ''} ; celles du journal : ${known.join(', ')}`);
}
