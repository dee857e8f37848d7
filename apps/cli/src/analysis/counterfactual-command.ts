import { Option, type Command } from 'commander';
import { upcastConclaveEvents, type MajorityBasis } from '@fumata/conclave';
import { Counterfactual, type RoundComparison, type RoundOutcome } from '@fumata/history';
import { systemClock } from '@fumata/platform';
import { foldLog } from '@fumata/read-models';
import { number, plural } from '@fumata/text';
import { cardinalTexts, type CardinalText } from '../cardinals/cardinal-names.js';
import { counted } from '../terminal/counted.js';
import { progressOn } from '../terminal/progress.js';
import { Refusal } from '../terminal/refusal.js';
import type { CommandContext } from '../terminal/command-context.js';
import { sequence } from './arguments.js';
import { editionIn, withLogSource } from './log-source.js';

interface CounterfactualOptions {
  readonly edition?: string;
  readonly uneVoix?: boolean;
  readonly attente?: number;
  readonly majorite?: keyof typeof BASES;
  readonly json?: boolean;
}

const BASES = { electeurs: 'electors', votes: 'votesCast', votants: 'uniqueVoters' } as const satisfies Record<
  string,
  MajorityBasis
>;

/** `counterfactual`: results of the same log under other rules. */
export function addCounterfactualCommand(program: Command, options: CommandContext): void {
  program
    .command('counterfactual')
    .description('recompte le même journal sous d’autres règles, et dit ce qui change')
    .option('--edition <id>', 'l’édition ; celle en cours par défaut')
    .option('--une-voix', 'une seule voix par votant et par scrutin')
    .option('--attente <secondes>', 'une autre attente entre deux votes', sequence)
    .addOption(new Option('--majorite <base>', 'une autre base de la majorité').choices(Object.keys(BASES)))
    .option('--json', 'la comparaison, en JSON')
    .action((flags: CounterfactualOptions) => counterfactual(flags, options));
}

async function counterfactual(
  flags: CounterfactualOptions,
  { configuration, terminal, print }: CommandContext,
): Promise<void> {
  const { uneVoix, attente, majorite, json = false } = flags;
  if (uneVoix === undefined && attente === undefined && majorite === undefined) {
    throw new Refusal('Quelle autre règle ? --une-voix, --attente <secondes> ou --majorite <base>');
  }
  const progress = progressOn(terminal.output, 'Recompte', systemClock);
  const settled = configuration();
  const rounds = await withLogSource(settled, async ({ log }) => {
    const { conclaveId } = editionIn(await foldLog(log), flags.edition);
    const majorityBasis = majorite && BASES[majorite];
    const compare = new Counterfactual(conclaveId, { oneVoteEach: uneVoix, cooldownSeconds: attente, majorityBasis });
    let done = 0;
    for await (const page of log.readAll()) {
      for (const event of upcastConclaveEvents(page)) compare.take(event);
      progress.at((done += page.length), 0);
    }
    return compare.compared();
  }).finally(() => progress.end());
  if (json) return print(JSON.stringify(rounds, null, 2));
  const cardinalText = await cardinalTexts(settled);
  for (const line of describeComparison(rounds, cardinalText)) print(line);
}

function describeComparison(rounds: readonly RoundComparison[], cardinalText: CardinalText): string[] {
  const changed = rounds.filter(({ same }) => !same).length;
  const sum =
    changed === 0
      ? 'Mêmes premiers, mêmes majorités dans tous les scrutins.'
      : `${counted(changed, 'scrutin')} sur ${number(rounds.length)} ${plural(changed, 'aurait', 'auraient')} tourné autrement.`;
  return [...rounds.flatMap((round) => describeRound(round, cardinalText)), sum];
}

const describeRound = (
  { roundNumber, asItWas, otherwise, same }: RoundComparison,
  cardinalText: CardinalText,
): string[] => [
  `Scrutin ${roundNumber}${same ? '' : ' : autrement'}`,
  `  tel quel    ${describeOutcome(asItWas, cardinalText)}`,
  `  autrement   ${describeOutcome(otherwise, cardinalText)}`,
];

function describeOutcome(
  { totalVotes, leader, leaderVotes, majority }: RoundOutcome,
  cardinalText: CardinalText,
): string {
  const first = leader === undefined ? 'personne' : `${cardinalText(leader)}, ${number(leaderVotes)} voix`;
  const elected = majority ? cardinalText(majority.cardinalId) : 'personne';
  return `${counted(totalVotes, 'vote')}, en tête : ${first}, majorité : ${elected}`;
}
