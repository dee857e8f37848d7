import type { Command } from 'commander';
import { CONCLAVES, SEAL_KEYS, upcast, type LogEvent, type Recorded, type SealKeyAdded } from '@fumata/conclave';
import { createIds, FolderInUse, systemClock } from '@fumata/platform';
import { keyIdOf } from '@fumata/proof';
import { SealKeyRecord } from '@fumata/read-models';
import { plainDate } from '@fumata/text';
import { withLogSource } from '../analysis/log-source.js';
import { runWithFolder } from '../data-folder.js';
import type { CommandContext } from '../terminal/command-context.js';
import { Refusal } from '../terminal/refusal.js';

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
  await withLogSource(configuration(), async ({ log, ownKey }) => {
    const keys = (await log.readStream(SEAL_KEYS)).map((event): Recorded<LogEvent> => upcast(event)).filter(isKey);
    for (const { data, metadata } of keys) {
      const whose = data.publicKey === ownKey ? '  (celle de cette installation)' : '';
      print(`${keyIdOf(data.publicKey)}  ${data.publicKey}  depuis le ${plainDate(metadata.recordedAt)}${whose}`);
    }
    if (keys.length === 0) print('Le journal ne contient aucune clé : le site y inscrit la sienne à son démarrage.');
  });
}

const isKey = (event: Recorded<LogEvent>): event is Recorded<SealKeyAdded> => event.type === 'SealKeyAdded';

async function accept({ configuration, print }: CommandContext): Promise<void> {
  const where = configuration();
  const { publicKey, formerKeys } = await withLogSource(where, async ({ log, ownKey, formerKeys }) => {
    if (ownKey === undefined) throw new Refusal('SEAL_KEY n’est pas réglée, et le dossier n’a pas de fichier seal.key');
    if ((await log.readStream(CONCLAVES)).length === 0)
      throw new Refusal('Le journal est vide : le site y inscrira sa clé à son démarrage');
    return { publicKey: ownKey, formerKeys };
  });
  const { withStores } = await import('@fumata/stores/with-stores');
  const record = (): Promise<void> =>
    withStores(where, ['log'], ({ log }) => {
      const options = { log, publicKey, formerKeys, clock: systemClock, ids: createIds(systemClock) };
      return new SealKeyRecord({ ...options, acceptsUnknownSeal: true }).ensure();
    });
  await runWithFolder(where, record, () => Promise.reject(new FolderInUse('Arrêtez d’abord le site')));
  print(`La clé ${keyIdOf(publicKey)} est inscrite. Les sceaux et les reçus d’une clé perdue ne se vérifient plus.`);
}
