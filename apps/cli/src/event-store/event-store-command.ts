import type { Command } from 'commander';
import { grantEventStoreAccess } from '@fumata/event-log';
import { askNewPassword, PASSWORD_FROM_PIPE, passwordFromPipe } from '../terminal/password.js';
import type { CommandContext } from '../terminal/command-context.js';
import { CommandRefused } from '../terminal/command-refused.js';

export interface EventStoreCommandContext extends CommandContext {
  readonly grant?: typeof grantEventStoreAccess;
}

/** `event-store grant`: creates an account of the event database for the site. Passwords are never arguments. */
export function addEventStoreCommand(
  program: Command,
  { configuration, terminal, print, grant = grantEventStoreAccess }: EventStoreCommandContext,
): void {
  const eventStore = program
    .command('event-store')
    .helpCommand(false)
    .description('base d’événements : le compte du site');
  eventStore
    .command('grant <utilisateur>')
    .description(
      'crée le compte du site (ou change son mot de passe) avec le moindre droit : lire $all, écrire ses flux ; ' +
        'EVENT_STORE_URL nomme un administrateur du serveur',
    )
    .option('--password-stdin', PASSWORD_FROM_PIPE)
    .action(async (user: string, { passwordStdin }: { passwordStdin?: boolean }) => {
      const { eventStoreUrl } = configuration();
      if (eventStoreUrl === undefined)
        throw new CommandRefused('EVENT_STORE_URL manque : l’adresse du serveur avec un administrateur');
      const password = passwordStdin ? await passwordFromPipe(terminal) : await askNewPassword(terminal);
      if (password === undefined || password === '') throw new CommandRefused('Il faut un mot de passe');
      await grant({ adminConnectionString: eventStoreUrl, user, password });
      print(`${user} peut lire le journal et y écrire : mettez ce compte dans EVENT_STORE_URL.`);
      print(
        'Qui lit $all lit aussi les empreintes de tous les mots de passe du serveur : ceux de admin et de ops doivent être longs et aléatoires.',
      );
    });
}
