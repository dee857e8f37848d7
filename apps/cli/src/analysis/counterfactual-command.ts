import { Option, type Command } from 'commander';
import { upcastConclaveEvents, type MajorityBasis } from '@fumata/conclave';
import { Counterfactual, type RoundComparison, type RoundCount } from '@fumata/history';
import { systemClock } from '@fumata/platform';
import { foldLog } from '@fumata/read-models';
import { number, plural } from '@fumata/text';
import { cardinalTexts, type CardinalText } from '../cardinals/cardinal-names.js';
import { counted } from '../terminal/counted.js';
import { progressOn } from '../terminal/progress.js';
import { WrongUsage } from '../terminal/command-refused.js';
import type { CommandContext } from '../terminal/command-context.js';
import { positiveInteger } from './arguments.js';
import { editionIn, withLogSource } from './log-source.js';

interface CounterfactualOptions {
  readonly edition?: string;
  readonly uneVoix?: boolean;
  readonly attente?: number;
  readonly majorite?: keyof typeof BASES;
  readonly electeurs?: number;
  readonly json?: boolean;
}

const BASES = { electeurs: 'electors', votes: 'votesCast', votants: 'uniqueVoters' } as const satisfies Record<
  string,
  MajorityBasis
>;

/** `counterfactual`: results of the same log under other rules. */
export function addCounterfactualCommand(program: Command, context: CommandContext): void {
  program
    .command('counterfactual')
    .description('recompte le même journal sous d’autres règles, et dit ce qui change')
    .option('--edition <id>', 'l’édition ; celle en cours par défaut')
    .option('--une-voix', 'une seule voix par votant et par scrutin')
    .option('--attente <secondes>', 'une autre attente entre deux votes', positiveInteger)
    .addOption(new Option('--majorite <base>', 'une autre base de la majorité').choices(Object.keys(BASES)))
    .option('--electeurs <nombre>', 'un autre nombre d’électeurs', positiveInteger)
    .option('--json', 'la comparaison, en JSON')
    .action((flags: CounterfactualOptions) => counterfactual(flags, context));
}

async function counterfactual(
  flags: CounterfactualOptions,
  { configuration, terminal, print }: CommandContext,
): Promise<void> {
  const { uneVoix, attente, majorite, electeurs, json = false } = flags;
  if ([uneVoix, attente, majorite, electeurs].every((rule) => rule === undefined)) {
    throw new WrongUsage(
      'Quelle autre règle ? --une-voix, --attente <secondes>, --majorite <base> ou --electeurs <nombre>',
    );
  }
  const progress = progressOn(terminal.output, 'Recompte', systemClock);
  const settings = configuration();
  const rounds = await withLogSource(settings, async ({ log }) => {
    const { conclaveId } = editionIn(await foldLog(log), flags.edition);
    const majorityBasis = majorite && BASES[majorite];
    const rules = { oneVoteEach: uneVoix, cooldownSeconds: attente, majorityBasis, electors: electeurs };
    const recount = new Counterfactual(conclaveId, rules);
    let done = 0;
    for await (const page of log.readAll()) {
      for (const event of upcastConclaveEvents(page)) recount.apply(event);
      progress.at((done += page.length), 0);
    }
    return recount.comparisons();
  }).finally(() => progress.end());
  if (json) return print(JSON.stringify(rounds, null, 2));
  const cardinalText = await cardinalTexts(settings);
  for (const line of describeComparison(rounds, cardinalText)) print(line);
}

function describeComparison(rounds: readonly RoundComparison[], cardinalText: CardinalText): string[] {
  const changed = rounds.filter(({ same }) => !same).length;
  const summary =
    changed === 0
      ? 'Mêmes premiers, mêmes majorités dans tous les scrutins.'
      : `${counted(changed, 'scrutin')} sur ${number(rounds.length)} ${plural(changed, 'aurait', 'auraient')} tourné autrement.`;
  return [...rounds.flatMap((round) => describeRound(round, cardinalText)), summary];
}

/** Only what differs; no line for a round that is the same. */
function describeRound({ roundNumber, asItWas, otherwise }: RoundComparison, cardinalText: CardinalText): string[] {
  const outcome = describeOutcome(asItWas, cardinalText);
  const otherOutcome = describeOutcome(otherwise, cardinalText);
  const changes = outcome.flatMap(([label, text], index) => {
    const other = otherOutcome[index]?.[1];
    return other === text ? [] : [`  ${label.padEnd(17)} ${text} → ${other}`];
  });
  return changes.length === 0 ? [] : [`Scrutin ${roundNumber}`, ...changes];
}

function describeOutcome(
  { totalVotes, leader, leaderVotes, required, majority }: RoundCount,
  cardinalText: CardinalText,
): (readonly [label: string, text: string])[] {
  return [
    ['votes', number(totalVotes)],
    ['en tête', leader === undefined ? 'personne' : `${cardinalText(leader)}, ${number(leaderVotes)} voix`],
    ['majorité requise', number(required)],
    ['majorité atteinte', majority ? `par ${cardinalText(majority.cardinalId)}` : 'par personne'],
  ];
}
