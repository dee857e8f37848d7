import { InvalidArgumentError, type Command } from 'commander';
import { objectId } from '../analysis/arguments.js';
import { routeStoreRequest } from '../projections/store-routing.js';
import { printAnswer, withProgress } from '../projections/projections-command.js';
import type { CommandContext } from '../terminal/command-context.js';
import { decisionSchema } from './resolve-incident.js';

/** `incident resolve`: after the signer has refused an edition, its log goes on as it is. */
export function addIncidentCommand(program: Command, { configuration, terminal, print }: CommandContext): void {
  const incident = program
    .command('incident')
    .helpCommand(false)
    .description('quand le site refuse de signer le journal d’une édition');
  incident
    .command('resolve')
    .description('inscrit votre décision au journal, en public : il est signé de nouveau, tel qu’il est')
    .requiredOption(
      '--decision <texte>',
      'ce qui s’est passé et ce que vous décidez, sans nom ni adresse',
      decisionText,
    )
    .option('--edition <id>', 'l’édition ; par défaut celle en cours', objectId)
    .action(async ({ decision, edition }: { decision: string; edition?: string }) => {
      const request = { verb: 'resolve-incident', decision, conclaveId: edition } as const;
      const settings = configuration();
      printAnswer(await withProgress(terminal, (work) => routeStoreRequest(request, settings, work)), print);
    });
}

function decisionText(text: string): string {
  const decision = decisionSchema.safeParse(text);
  if (decision.success) return decision.data;
  throw new InvalidArgumentError('une phrase de 10 à 500 caractères');
}
