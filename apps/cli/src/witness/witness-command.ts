import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { createFileOnce, errorMessage, sealKeyFrom, signerOf, systemClock } from '@fumata/platform';
import { isNoteName, NOTE_ED25519, readVerifierKey, verifierKey, witnessKey, type NoteKey } from '@fumata/proof';
import { acquireFolder } from '../data-folder.js';
import type { CommandContext } from '../terminal/command-context.js';
import { CommandRefused } from '../terminal/command-refused.js';
import { WitnessServer } from './witness-server.js';
import { Witness } from './witness.js';

interface WitnessFlags {
  readonly name: string;
  readonly listen: { readonly host: string; readonly port: number };
  readonly folder: string;
  readonly log: readonly NoteKey[];
}

export interface WitnessCommandContext extends CommandContext {
  /** Resolves when the witness is to stop; by default with SIGINT or SIGTERM. */
  readonly untilStopped?: () => Promise<unknown>;
}

const REFUSED = {
  409: 'un autre journal de même longueur a été contresigné',
  422: 'rien ne prouve qu’il prolonge ce qui a été contresigné',
} as const;

const stopSignal = (): Promise<unknown> => Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);

/** `witness`: cosigns the checkpoints of logs, for the sites of others. Needs no installation. */
export function addWitnessCommand(program: Command, { print, untilStopped = stopSignal }: WitnessCommandContext): void {
  program
    .command('witness')
    .description('témoin : contresigne le journal signé d’autres sites tant qu’il ne fait que s’allonger')
    .requiredOption('--name <nom>', 'nom public du témoin, comme temoin.example', witnessName)
    .requiredOption('--listen <adresse:port>', 'où il écoute, comme 127.0.0.1:7380', listenAddress)
    .requiredOption('--folder <dossier>', 'dossier de ce qu’il a contresigné et de sa clé, créée au premier démarrage')
    .requiredOption(
      '--log <clé>',
      'clé publique d’un journal (/log/<édition>/vkey), qui vaut pour toutes les éditions du site ; répétable',
      (text: string, earlier: readonly NoteKey[] = []) => [...earlier, logKeyOf(text)],
    )
    .action(async ({ name, listen, folder: path, log: logs }: WitnessFlags) => {
      const folder = acquireFolder(path);
      if (!folder) throw new CommandRefused(`${path} : un autre témoin utilise ce dossier`);
      try {
        const signer = signerOf(keyIn(join(folder.path, 'witness.key')));
        const onContradiction = (status: 409 | 422, note: string): void =>
          print(`Refusé (${status}), ${REFUSED[status]} : ${JSON.stringify(note)}`);
        const witness = new Witness({ name, signer, logs, folder: folder.path, clock: systemClock, onContradiction });
        const onError = (cause: unknown): void => print(`Erreur : ${errorMessage(cause)}`);
        const server = await WitnessServer.open({ witness, ...listen, onError }).catch(refuseAddress(listen));
        print(`Clé du témoin : ${verifierKey(witnessKey(name, signer.publicKey))}`);
        print(`À l’écoute : ${server.address}`);
        await untilStopped();
        await server.close();
      } finally {
        folder.release();
      }
    });
}

function keyIn(file: string) {
  const text = createFileOnce(file, () => randomBytes(32).toString('base64url'));
  try {
    return sealKeyFrom(text);
  } catch (cause) {
    throw new CommandRefused(`La clé de ${file} est abîmée : remettez-en une copie, ou prenez un autre dossier`, {
      cause,
    });
  }
}

const refuseAddress =
  ({ host, port }: WitnessFlags['listen']) =>
  (cause: unknown): never => {
    throw new CommandRefused(`Impossible d’écouter sur ${host}:${port} : ${errorMessage(cause)}`, { cause });
  };

function witnessName(text: string): string {
  if (isNoteName(text)) return text;
  throw new InvalidArgumentError('un nom sans espace ni « + »');
}

function listenAddress(text: string): WitnessFlags['listen'] {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (host !== '' && Number(port) <= 65_535) return { host: host.replace(/^\[(.+)\]$/, '$1'), port: Number(port) };
  throw new InvalidArgumentError('une adresse et un port');
}

function logKeyOf(text: string): NoteKey {
  const key = readVerifierKey(text);
  if (key?.type === NOTE_ED25519) return key;
  throw new InvalidArgumentError('une clé publique de journal, comme site.example/conclave/…+1a2b3c4d+AX…');
}
