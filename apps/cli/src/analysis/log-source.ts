import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ConclaveView, Edition } from '@fumata/conclave';
import {
  loadOrCreateSealKey,
  promiseKeyOf,
  sealKeyFrom,
  signerOf,
  storedSecret,
  type Configuration,
  KEY_FILES,
} from '@fumata/platform';
import { sealKeys, type SigningKey } from '@fumata/proof';
import { signingKeysOf, type SiteKey } from '@fumata/read-models';
import type { InstallationLocation, LogReader } from '@fumata/stores';
import { CommandRefused } from '../terminal/command-refused.js';

type LogLocation = InstallationLocation & Pick<Configuration, 'secret' | 'sealKey' | 'formerSealKeys'>;

/** The log opened read-only, with the keys of its voters and seals. */
export interface LogSource {
  /** `verify` throws `LogDamaged` naming the first invalid commit; undefined for a log on a server. */
  readonly log: LogReader;
  /** Key of the voters' pseudonyms; undefined if neither the environment nor the data folder has it. */
  readonly secret: string | undefined;
  /** Public key of this installation, if the environment or the data folder holds its secret half. */
  readonly ownKey: string | undefined;
  readonly formerKeys: readonly string[];
}

/**
 * Runs `work` on the installation's log: EventStoreDB if configured, else the files of the data folder, even while a
 * server uses it.
 */
export async function withLogSource<T>(where: LogLocation, work: (source: LogSource) => Promise<T>): Promise<T> {
  const keys = keysOf(where);
  const { withStores } = await import('@fumata/stores/with-stores');
  return withStores(where, ['logReader'], ({ logReader }) => work({ log: logReader, ...keys }));
}

/** @throws CommandRefused when there is no log, or when it is on a server and the secret is neither set nor stored */
function keysOf({ dataFolder, eventStoreUrl, secret, sealKey, formerSealKeys }: LogLocation): Omit<LogSource, 'log'> {
  if (eventStoreUrl === undefined) {
    if (!existsSync(join(dataFolder, 'log', 'events.db')))
      throw new CommandRefused(`Aucun journal dans ${dataFolder} (DATA_DIR)`);
  } else if (secret === undefined && storedSecret(dataFolder) === undefined) throw new CommandRefused(NO_SECRET);
  return {
    secret: secret ?? storedSecret(dataFolder),
    ownKey: ownKeyOf(dataFolder, sealKey),
    formerKeys: formerSealKeys,
  };
}

function ownKeyOf(dataFolder: string, sealKey: string | undefined): string | undefined {
  if (sealKey !== undefined) return signerOf(sealKeyFrom(sealKey)).publicKey;
  return existsSync(join(dataFolder, KEY_FILES.sealKey))
    ? signerOf(loadOrCreateSealKey(dataFolder)).publicKey
    : undefined;
}

/** The operator names these keys; an attacker who can write to the log can add others to it. */
const namedKeys = ({ ownKey, formerKeys }: LogSource): readonly string[] =>
  ownKey === undefined ? formerKeys : [ownKey, ...formerKeys];

export function keysOfInstallation(source: LogSource, { signingKeys }: ConclaveView): readonly SigningKey[] {
  const named = namedKeys(source).map((publicKey): SiteKey => ({ publicKey }));
  const publicKey = promiseKey(source);
  return signingKeysOf(signingKeys, [
    ...named,
    ...(publicKey === undefined ? [] : [{ publicKey, signs: 'promises' } as const]),
  ]);
}

/** Whether the operator names all keys of seals in the log. */
export const namesAllKeys = (source: LogSource, { signingKeys }: ConclaveView): boolean =>
  sealKeys(signingKeysOf(signingKeys)).every(({ publicKey }) => namedKeys(source).includes(publicKey));

/** Undefined without the secret. */
export const promiseKey = ({ secret }: LogSource): string | undefined =>
  secret === undefined ? undefined : signerOf(promiseKeyOf(secret)).publicKey;

const NO_SECRET = 'Il faut la valeur de SECRET du site, ou son fichier secret dans le dossier (DATA_DIR)';

/** @throws CommandRefused without a secret: a generated one would change the pseudonyms */
export function requiredSecret({ secret }: LogSource): string {
  if (secret !== undefined) return secret;
  throw new CommandRefused(NO_SECRET);
}

/** Edition with this id, or the current one. */
export function editionIn({ editions, currentId }: ConclaveView, requestedId: string | undefined): Edition {
  const id = requestedId ?? currentId ?? '';
  const edition = Object.hasOwn(editions, id) ? editions[id] : undefined;
  if (edition) return edition;
  const editionIds = Object.keys(editions);
  if (editionIds.length === 0) throw new CommandRefused('Le journal est vide : aucun conclave n’y a été ouvert');
  throw new CommandRefused(
    `Aucune édition ${requestedId ?? ''} ; « fumata editions » liste celles du journal : ${editionIds.join(', ')}`,
  );
}
