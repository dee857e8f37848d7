import { randomUUID } from 'node:crypto';
import { InvalidArgumentError, type Command } from 'commander';
import { DEFAULT_ADMINISTRATOR } from '@fumata/content';
import type { Configuration } from '@fumata/platform';
import { askHidden, type Terminal } from '../terminal/password.js';
import type { CommandContext } from '../terminal/command-context.js';
import { CommandRefused } from '../terminal/command-refused.js';
import type { Credentials } from './administrator.js';
import { seeded } from './random.js';
import { Simulation, type SimulationOptions } from './simulation.js';

interface SimulateOptions extends Pick<SimulationOptions, 'voters' | 'rate' | 'spread' | 'rounds' | 'elect'> {
  readonly url: string;
  readonly reset?: boolean;
  readonly adminEmail?: string;
  readonly seed: number;
}

/** `simulate`: simulates voters on a running site. */
export function addSimulateCommand(program: Command, context: CommandContext): void {
  program
    .command('simulate')
    .description('fait venir des votants, un administrateur et un spectateur')
    .option('--url <adresse>', 'le site', originFrom, 'http://127.0.0.1:3000')
    .option('--voters <nombre>', 'votants par scrutin, une voix chacun', wholeNumber(1, 1_000_000), 200)
    .option('--rate <nombre>', 'votes par seconde', wholeNumber(1, 2_000), 20)
    .option('--spread <part>', '0 : tous votent pareil ; 1 : chacun au hasard', fraction, 0.5)
    .option('--rounds <nombre>', 'scrutins', wholeNumber(1, 100), 2)
    .option('--no-elect', 'n’attend pas une majorité au dernier scrutin, n’élit personne')
    .option('--reset', 'archive le conclave et en ouvre un autre avant de commencer')
    .option(
      '--admin-email <email>',
      'conduit les scrutins sous ce compte (ADMIN_EMAIL) ; mot de passe : ADMIN_PASSWORD, sinon demandé',
    )
    .option('--seed <nombre>', 'même nombre, mêmes choix', wholeNumber(0, 2 ** 32 - 1), 1)
    .action((flags: SimulateOptions) => simulate(flags, context));
}

async function simulate(flags: SimulateOptions, { configuration, terminal, print }: CommandContext): Promise<void> {
  const { url, reset = false, seed } = flags;
  const credentials = await credentialsFor(flags, configuration(), terminal);
  if (reset && !credentials) throw new CommandRefused('--reset demande un administrateur : --admin-email');
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await new Simulation({
      ...flags,
      origin: url,
      reset,
      credentials,
      print,
      random: seeded(seed),
      newKey: randomUUID,
      stopped: stopped.signal,
    }).run();
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Undefined without e-mail and password; the simulation then only votes and observes. */
async function credentialsFor(
  { adminEmail }: SimulateOptions,
  configuration: Configuration,
  terminal: Terminal,
): Promise<Credentials | undefined> {
  const email = adminEmail ?? configuration.adminEmail;
  const { adminPassword: password } = configuration;
  if (password !== undefined) return { email: email ?? DEFAULT_ADMINISTRATOR, password };
  if (email === undefined) return undefined;
  if (!terminal.input.isTTY) throw new CommandRefused(`Mot de passe de ${email} : donnez-le par ADMIN_PASSWORD`);
  const answer = await askHidden(`Mot de passe de ${email} : `, terminal);
  if (answer === undefined) throw new CommandRefused('Sans mot de passe, pas d’administrateur');
  return { email, password: answer };
}

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`un nombre entier de ${min} à ${max}`);
  };

function fraction(text: string): number {
  const value = Number(text.replace(',', '.'));
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('un nombre de 0 à 1');
}

function originFrom(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new InvalidArgumentError('une adresse http ou https');
}
