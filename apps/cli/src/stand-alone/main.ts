import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keysIn, readWitnessKey } from '../analysis/written-keys.js';
import { verifyExport } from '../analysis/verify-export.js';
import { CommandRefused, WrongUsage } from '../terminal/command-refused.js';

const USAGE = `Emploi : node fumata-verifier.mjs <fichier> [clé publique ou fichier de clés …] [options]
  <fichier>              un export NDJSON, ou la preuve donnée par un navigateur
  --witness <clé>        témoin qui doit avoir contresigné le point de contrôle ; répétable
  --quorum <nombre>      combien de ces témoins suffisent ; tous par défaut
  --checkpoint <fichier> point de contrôle du même journal ; par défaut celui de l’export
  --recu <fichier>       reçus d’un votant (mes-recus.json), que l’export doit contenir
La clé du site est à /.well-known/fumata-seal.json ; sans clé, celle que le fichier nomme sert.`;

function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      checkpoint: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
      quorum: { type: 'string' },
      recu: { type: 'string' },
      witness: { type: 'string', multiple: true },
    },
  });
  const { checkpoint, help = false, quorum, recu, witness = [] } = values;
  const witnesses = witness.flatMap((text) => readWitnessKey(text) ?? []);
  if (witnesses.length < witness.length) throw new WrongUsage('--witness : la clé publique d’un témoin');
  if (quorum !== undefined && !/^[1-9]\d{0,3}$/.test(quorum))
    throw new WrongUsage('--quorum : un nombre à partir de 1');
  const flags = { checkpoint, recu, witness: witnesses, quorum: quorum === undefined ? undefined : Number(quorum) };
  return { help, flags, positionals };
}

/**
 * Export verification as a single file without dependencies. Exit codes: 0 valid, 1 invalid (explained), 2 wrong usage.
 */
async function main(args: readonly string[]): Promise<0 | 1 | 2> {
  const { help, flags, positionals } = read(args);
  const [file, ...words] = positionals;
  if (help || file === undefined) {
    console.error(USAGE);
    return help ? 0 : 2;
  }
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats || stats.isDirectory()) throw new WrongUsage(`${file} : fichier introuvable ou illisible`);
  if (!stats.isFile()) throw new WrongUsage(`${file} : il faut un fichier ordinaire, car il est lu plusieurs fois`);
  const keys = keysIn(words, (path) => readFileSync(path, 'utf8'));
  if (keys === 'unreadable') throw new WrongUsage(`${words.join(', ')} : ni une clé publique, ni un fichier de clés`);
  const signerPhrase = keys ? 'par la clé donnée' : 'par la clé indiquée dans le fichier';
  for (const line of await verifyExport(file, { keys, signerPhrase, flags })) console.log(line);
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : String(cause));
  return cause instanceof CommandRefused ? 1 : 2;
});
