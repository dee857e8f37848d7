import type { Command } from 'commander';
import type { ConclaveView, Edition } from '@fumata/conclave';
import { foldLog } from '@fumata/read-models';
import { editionName, plainDate, number } from '@fumata/text';
import type { CommandContext } from '../terminal/command-context.js';
import { counted } from '../terminal/counted.js';
import { withLogSource } from './log-source.js';

/** `editions`: the editions of the log, whose ids other commands take. */
export function addEditionsCommand(program: Command, options: CommandContext): void {
  program
    .command('editions')
    .description('liste les éditions du journal, avec l’identifiant que prennent d’autres commandes')
    .action(() => editions(options));
}

async function editions({ configuration, print }: CommandContext): Promise<void> {
  const view = await withLogSource(configuration(), ({ log }) => foldLog(log));
  const all = Object.values(view.editions);
  if (all.length === 0) return print('Le journal est vide : aucun conclave n’y a été ouvert');
  for (const edition of all) print(describeEdition(edition, view));
}

function describeEdition(edition: Edition, view: ConclaveView): string {
  const { conclaveId, rounds, acts } = edition;
  const votes = rounds.reduce((sum, { totalVotes }) => sum + totalVotes, 0);
  const opened = acts[0] ? `, ouverte le ${plainDate(acts[0].at)}` : '';
  const counts = `${counted(rounds.length, 'scrutin')}, ${number(votes)} voix`;
  const rank = Object.keys(view.editions).indexOf(conclaveId) + 1;
  return `${conclaveId}  ${editionName(rank)}${opened} : ${counts}, ${outcomeOf(edition)}`;
}

function outcomeOf({ situation, stage }: Edition): string {
  if (situation.is === 'complete') return `${situation.elected.nomComplet} élu`;
  return stage === 'current' ? 'en cours' : 'sans élection';
}
