import type { Command } from 'commander';
import { majorityOf, resultsOf, type Edition, type Round } from '@fumata/conclave';
import { foldLogFrom, foldLog } from '@fumata/read-models';
import { number, percent } from '@fumata/text';
import { cardinalTexts, type CardinalText } from '../cardinals/cardinal-names.js';
import { counted, momentText } from '../terminal/counted.js';
import { CommandRefused } from '../terminal/command-refused.js';
import type { CommandContext } from '../terminal/command-context.js';
import { point, type Point } from './arguments.js';
import { editionIn, withLogSource, type LogSource } from './log-source.js';

interface ReplayOptions {
  readonly edition?: string;
  readonly at: Point;
  readonly json?: boolean;
}

/** `replay --at`: state of an edition at a point. */
export function addReplayCommand(program: Command, context: CommandContext): void {
  program
    .command('replay')
    .description('montre une édition telle qu’elle était à un événement ou à un moment')
    .requiredOption(
      '--at <où>',
      'le numéro d’un événement, ou un moment (ISO 8601 ; un jour commence à minuit, à Rome)',
      point,
    )
    .option('--edition <id>', 'l’édition ; celle en cours par défaut')
    .option('--json', 'l’état entier, en JSON')
    .action((flags: ReplayOptions) => replay(flags, context));
}

async function replay(
  { edition: editionId, at, json = false }: ReplayOptions,
  { configuration, print }: CommandContext,
): Promise<void> {
  const settings = configuration();
  const edition = await withLogSource(settings, async ({ log }) => {
    const { conclaveId, sequence: last } = editionIn(await foldLog(log), editionId);
    const n = 'sequence' in at ? at.sequence : await sequenceAt(log, conclaveId, at.moment);
    if (n < 1 || n > last) throw new CommandRefused(`L’édition va de l’événement 1 à ${last} : rien à montrer là`);
    return editionAt(log, conclaveId, n);
  });
  if (json) return print(JSON.stringify(edition, null, 2));
  const cardinalText = await cardinalTexts(settings);
  for (const line of describeState(edition, cardinalText)) print(line);
}

/** Last event at or before a time. The edition's clock is the running maximum of its events' times. */
async function sequenceAt(log: LogSource['log'], conclaveId: string, until: string): Promise<number> {
  let sequence = 0;
  for await (const { applied, view } of foldLogFrom(log, undefined)) {
    if (applied?.conclaveId !== conclaveId) continue;
    if ((view.editions[conclaveId]?.moment ?? '') > until) break;
    sequence = applied.sequence;
  }
  return sequence;
}

async function editionAt(log: LogSource['log'], conclaveId: string, n: number): Promise<Edition> {
  for await (const { applied, view } of foldLogFrom(log, undefined)) {
    const edition = view.editions[conclaveId];
    if (edition && applied?.conclaveId === conclaveId && applied.sequence === n) return edition;
  }
  throw new Error(`the log has no event ${n} of ${conclaveId}`);
}

const SITUATIONS = { inactive: 'fermé', active: 'ouvert au vote', paused: 'en pause' } as const;
const MAX_LEADERS = 10;

export function situationText({ situation, stage }: Pick<Edition, 'situation' | 'stage'>): string {
  if (situation.is === 'complete') return `Pape élu : ${situation.elected.nomComplet}`;
  return `Conclave ${stage === 'archived' ? 'archivé sans élection' : SITUATIONS[situation.is]}`;
}

function describeState(edition: Edition, cardinalText: CardinalText): string[] {
  const { conclaveId, sequence: n, moment: at, rounds } = edition;
  return [
    `Édition ${conclaveId}, événement ${number(n)}, ${momentText(at)} (heure de Rome)`,
    `${situationText(edition)}, ${counted(rounds.length, 'scrutin')}`,
    ...rounds.slice(-1).flatMap((round) => describeRound(edition, round, cardinalText)),
  ];
}

function describeRound(edition: Edition, round: Round, cardinalText: CardinalText): string[] {
  const { required, base } = majorityOf(edition, round);
  const open = edition.stage === 'archived' ? 'interrompu' : 'ouvert';
  const state = round.closedAt === null ? open : `clos, fumée ${round.whiteSmoke ? 'blanche' : 'noire'}`;
  return [
    `Scrutin ${round.roundNumber}, ${state} : ${counted(round.totalVotes, 'vote')} de ${counted(round.uniqueVoters, 'votant')}, ${counted(round.setAside, 'écarté')}, majorité ${number(required)} (base ${number(base)})`,
    ...resultsOf(round)
      .slice(0, MAX_LEADERS)
      .map(
        ({ cardinalId, votes, percentage }) =>
          `  ${cardinalText(cardinalId)} : ${number(votes)} voix, ${percent(percentage)}`,
      ),
  ];
}
