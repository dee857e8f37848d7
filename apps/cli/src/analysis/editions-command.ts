import type { Command } from 'commander';
import { startedEditions, startIn, type Edition } from '@fumata/conclave';
import { foldLog } from '@fumata/read-models';
import { editionName, plainDate, number } from '@fumata/text';
import type { CommandContext } from '../terminal/command-context.js';
import { counted } from '../terminal/counted.js';
import { withLogSource } from './log-source.js';

/** `editions`: the editions of the log, whose ids other commands take. */
export function addEditionsCommand(program: Command, context: CommandContext): void {
  program
    .command('editions')
    .description('liste les éditions du journal, avec l’identifiant que prennent d’autres commandes')
    .action(() => printEditions(context));
}

async function printEditions({ configuration, print }: CommandContext): Promise<void> {
  const view = await withLogSource(configuration(), ({ log }) => foldLog(log));
  const editions = startedEditions(view.editions);
  if (editions.length === 0) return print('Le journal est vide : aucun conclave n’y a été ouvert');
  editions.forEach((edition, index) => print(describeEdition(edition, index + 1)));
}

function describeEdition(edition: Edition, rank: number): string {
  const { conclaveId, rounds, acts } = edition;
  const votes = rounds.reduce((sum, { totalVotes }) => sum + totalVotes, 0);
  const start = startIn(acts);
  const opened = start ? `, ouverte le ${plainDate(start.at)}` : '';
  const counts = `${counted(rounds.length, 'scrutin')}, ${number(votes)} voix`;
  return `${conclaveId}  ${editionName(rank)}${opened} : ${counts}, ${outcomeOf(edition)}`;
}

function outcomeOf({ situation, stage }: Edition): string {
  if (situation.is === 'complete') return `${situation.elected.nomComplet} élu`;
  return stage === 'current' ? 'en cours' : 'sans élection';
}
