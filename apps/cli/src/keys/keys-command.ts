import type { Command } from 'commander';
import { CONCLAVES, SEAL_KEYS, upcast, type LogEvent, type Recorded, type RecordedKey } from '@fumata/conclave';
import { createIds, FolderInUse, systemClock } from '@fumata/platform';
import { keyIdOf } from '@fumata/proof';
import { KeyRecord, signingKeysOf } from '@fumata/read-models';
import { plainDate } from '@fumata/text';
import { promiseKey, withLogSource } from '../analysis/log-source.js';
import { runWithFolder } from '../data-folder.js';
import type { CommandContext } from '../terminal/command-context.js';
import { CommandRefused } from '../terminal/command-refused.js';

/** `keys`: the public keys of seals and receipts in the log. */
export function addKeysCommand(program: Command, context: CommandContext): void {
  const keys = program
    .command('keys')
    .helpCommand(false)
    .description('les clés publiques qui ont signé sceaux et reçus, de la plus ancienne à la plus récente')
    .action(() => list(context));
  keys
    .command('accept')
    .description('inscrit la clé de cette installation, même si celle du dernier sceau est perdue')
    .action(() => accept(context));
}

async function list({ configuration, print }: CommandContext): Promise<void> {
  await withLogSource(configuration(), async (source) => {
    const recorded = (await source.log.readStream(SEAL_KEYS)).flatMap((event) => recordedKeyIn(upcast(event)));
    const ends = new Map(signingKeysOf(recorded).map(({ publicKey, until }) => [publicKey, until]));
    const ownKeys = [source.ownKey, promiseKey(source)];
    for (const { publicKey, signs, recordedAt } of recorded) {
      const use = signs === 'promises' ? 'reçus' : 'sceaux';
      const until = ends.get(publicKey);
      const end = until === undefined ? '' : `  jusqu’au ${plainDate(until)}`;
      const whose = ownKeys.includes(publicKey) ? '  (celle de cette installation)' : '';
      print(`${keyIdOf(publicKey)}  ${publicKey}  ${use}  depuis le ${plainDate(recordedAt)}${end}${whose}`);
    }
    if (recorded.length === 0)
      print('Le journal ne contient aucune clé : le site y inscrit la sienne à son démarrage.');
  });
}

const recordedKeyIn = (event: Recorded<LogEvent>): readonly RecordedKey[] =>
  event.type === 'SealKeyAdded' ? [{ ...event.data, recordedAt: event.metadata.recordedAt }] : [];

async function accept({ configuration, print }: CommandContext): Promise<void> {
  const where = configuration();
  const { publicKey, formerKeys } = await withLogSource(where, async ({ log, ownKey, formerKeys }) => {
    if (ownKey === undefined)
      throw new CommandRefused('SEAL_KEY n’est pas réglée, et le dossier n’a pas de fichier seal.key');
    if ((await log.readStream(CONCLAVES)).length === 0)
      throw new CommandRefused('Le journal est vide : le site y inscrira sa clé à son démarrage');
    return { publicKey: ownKey, formerKeys };
  });
  const { withStores } = await import('@fumata/stores/with-stores');
  const record = (): Promise<void> =>
    withStores(where, ['log'], ({ log }) => {
      const options = { log, ownKeys: [{ publicKey }], formerKeys, clock: systemClock, ids: createIds(systemClock) };
      return new KeyRecord({ ...options, acceptsUnknownSeal: true }).ensure();
    });
  await runWithFolder(where, record, () => Promise.reject(new FolderInUse('Arrêtez d’abord le site')));
  print(`La clé ${keyIdOf(publicKey)} est inscrite. Les sceaux d’une clé perdue ne se vérifient plus.`);
}
