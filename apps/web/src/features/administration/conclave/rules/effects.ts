import { requiredMajority as majorityFor } from '@fumata/conclave';
import type { ActRow, Overview, ResultRow } from '@fumata/contracts';
import { counted, dayAndHour, elided, number, ordinal, plural, slot, frenchTypography } from '@fumata/text';
import type { LiveConclave } from '../../../../live/live-conclave.js';
import { currentMajorityBaseText } from '../../../../live/standings/majority.js';
import { exhortationText, hasMajority, majorityShare, mayBeElected, outOf, votesCompared } from './facts.js';

/** A concrete effect of a command, shown before it is sent. */
export interface Effect {
  readonly text: string;
  /** Emphasised, because the effect is easily overlooked. */
  readonly warning?: true;
}

const MAX_NAMED = 3;
const LIST = new Intl.ListFormat('fr', { type: 'conjunction' });
export const effect = (text: string): Effect => ({ text: frenchTypography(text) });
const warning = (text: string): Effect => ({ text: frenchTypography(text), warning: true });

/** The administrator's choices for the next round. */
interface NextRoundChoices {
  readonly closesAt?: string | undefined;
  readonly pause?: Overview['pauseAfterRound'] | undefined;
}

/** Effects of closing the open round and opening the next one. */
export function effectsOfNextRound(
  view: LiveConclave,
  overview: Pick<Overview, 'nextRound' | 'electable' | 'held'> | undefined,
  { closesAt, pause }: NextRoundChoices = {},
): Effect[] {
  const { conclaveState, totalVotes, roundNumber } = view;
  const next = overview?.nextRound;
  const following = next?.roundNumber ?? roundNumber + 1;
  const end = conclaveState.isPaused || pause ? '\u202F;' : '.';
  return [
    effect(`le ${ordinal(roundNumber)} scrutin se ferme, fumée noire, ${number(totalVotes)} voix comptées\u202F;`),
    leaders(view, overview?.electable),
    ...withoutDecision(overview?.held),
    effect(`le ${ordinal(following)} scrutin s’ouvre${next ? `\u00A0: ${slot(next)}` : ''}\u202F;`),
    closesAt === undefined
      ? effect(`sans heure de clôture annoncée${end}`)
      : effect(
          `clôture annoncée à tous pour le ${dayAndHour(closesAt)}, heure de Rome (rien ne se ferme tout seul)${end}`,
        ),
    ...(conclaveState.isPaused
      ? [warning('attention\u00A0: le conclave reste en pause, personne ne peut voter avant la reprise.')]
      : []),
    ...(pause
      ? [
          warning(
            `pause aussitôt\u00A0: «\u00A0${pause.reason}\u00A0»${exhortationText(pause)}, personne ne peut voter avant la reprise.`,
          ),
        ]
      : []),
  ];
}

/** The result of a closed round is final. */
const withoutDecision = (votes: Overview['held'] | undefined): Effect[] =>
  votes && votes.undecided > 0
    ? [
        warning(
          `attention\u00A0: ${counted(votes.undecided, 'voix retenue', 'voix retenues')} sans décision ne ${plural(votes.undecided, 'comptera', 'compteront')} pas\u202F;`,
        ),
      ]
    : [];

function leaders(view: LiveConclave, electable: Overview['electable'] = []): Effect {
  const { results, requiredMajority } = view;
  const [first] = results;
  if (!first || first.votes === 0) return effect('personne n’a reçu de voix\u202F;');
  const reached = results.filter((row) => mayBeElected(row, view, electable));
  if (reached.length > 0) {
    const texts = reached.map(
      (row) => `${nameOf(row)}, ${outOf(votesCompared(row, view, electable), requiredMajority)},`,
    );
    const several = reached.length > 1;
    return warning(
      `attention\u00A0: ${texts.join(' et ')} ${several ? 'ont' : 'a'} atteint la majorité et ne ${several ? 'seront pas élus' : 'sera pas élu'}\u202F;`,
    );
  }
  const tied = results.filter(({ votes }) => votes === first.votes);
  const figures = outOf(first.votes, requiredMajority, majorityShare(view));
  return tied.length > 1
    ? effect(`à égalité en tête\u00A0: ${names(tied)}, ${figures}\u202F; personne n’est élu\u202F;`)
    : effect(`en tête\u00A0: ${nameOf(first)}, ${figures}\u202F; personne n’est élu\u202F;`);
}

function names(rows: readonly ResultRow[]): string {
  const named = rows.slice(0, MAX_NAMED).map(nameOf);
  const others = rows.length - named.length;
  return LIST.format(others > 0 ? [...named, `${others} ${plural(others, 'autre')}`] : named);
}

const nameOf = ({ cardinal }: ResultRow): string => cardinal.nomComplet;

/** Effects of a reset. */
export function effectsOfReset(
  { conclaveState, rounds, totalVotes, roundNumber, viewers }: LiveConclave,
  overview: Pick<Overview, 'electorsInContent'> | undefined,
): Effect[] {
  const all = rounds.reduce((sum, round) => sum + round.totalVotes, 0);
  const scrutins = counted(rounds.length, 'scrutin');
  return [
    conclaveState.isComplete
      ? warning(
          `l’élection ${elided('de', conclaveState.popeElected?.nomComplet ?? '')} disparaît des pages publiques\u202F;`,
        )
      : effect(`le ${ordinal(roundNumber)} scrutin se ferme avec ${number(totalVotes)} voix, sans fumée\u202F;`),
    effect(
      `l’édition en cours (${scrutins}, ${number(all)} voix) est close et archivée\u202F; elle reste accessible aux analystes\u202F;`,
    ),
    newEdition(overview?.electorsInContent),
    effect(
      viewers === 0
        ? 'aucun visiteur n’est connecté.'
        : `${counted(viewers, 'visiteur connecté voit', 'visiteurs connectés voient')} aussitôt une page vide.`,
    ),
  ];
}

function newEdition(electors: number | undefined): Effect {
  if (electors === undefined)
    return effect('une nouvelle édition s’ouvre\u00A0: 1er scrutin, électeurs du fichier\u202F;');
  if (electors === 0)
    return warning('attention\u00A0: aucun électeur dans le fichier, la nouvelle édition s’ouvre inactive\u202F;');
  return effect(
    `une nouvelle édition s’ouvre\u00A0: 1er scrutin, ${counted(electors, 'électeur')}, majorité ${number(majorityFor(electors))}\u202F;`,
  );
}

interface ElectionContext {
  readonly electable?: Overview['electable'] | undefined;
  readonly acts?: readonly ActRow[] | undefined;
  /** The view when the dialog opened. */
  readonly opened: LiveConclave;
}

/** Effects of an election; only the reason when it is impossible. */
export function effectsOfElection(row: ResultRow, view: LiveConclave, context: ElectionContext): Effect[] {
  const { roundNumber, totalVotes } = view;
  if (!mayBeElected(row, view, context.electable)) return [warning(reasonAgainst(row, view, context))];
  return [
    effect(
      `${votesAgainstMajority(row, view, context)}, décompte vérifié jusqu’au dernier événement du journal\u202F;`,
    ),
    effect(
      `le ${ordinal(roundNumber)} scrutin se ferme avec ${number(totalVotes)} voix, fumée blanche sur tout le site\u202F;`,
    ),
    effect('le conclave est terminé, plus personne ne peut voter.'),
  ];
}

const votesAgainstMajority = (row: ResultRow, view: LiveConclave, { electable }: ElectionContext): string =>
  outOf(votesCompared(row, view, electable), view.requiredMajority, `deux tiers ${currentMajorityBaseText(view)}`);

/** Another administrator may have made the election impossible meanwhile; the acts, once loaded, name them. */
function reasonAgainst(row: ResultRow, view: LiveConclave, context: ElectionContext): string {
  const { opened, acts = [], electable } = context;
  const byWhom = (type: ActRow['type']): string => {
    const act = acts.findLast((each) => each.type === type && each.revision > opened.conclaveState.revision);
    return act ? `, par ${act.who} le ${dayAndHour(act.at)}` : '';
  };
  const { _id, isComplete, popeElected } = view.conclaveState;
  if (_id !== opened.conclaveState._id)
    return `le conclave a été réinitialisé entre-temps${byWhom('ConclaveStarted')} : l’élection n’est plus possible.`;
  if (isComplete)
    return `${popeElected?.nomComplet ?? 'un pape'} a déjà été élu${byWhom('PopeElected')} : le conclave est terminé, il n’y a plus de pape à élire.`;
  if (view.rounds.at(-1)?._id !== opened.rounds.at(-1)?._id)
    return `le ${ordinal(opened.roundNumber)} scrutin a été clos entre-temps${byWhom('RoundOpened')} : l’élection n’est plus possible.`;
  return hasMajority(row, view, electable)
    ? 'le conclave n’est plus actif : l’élection serait refusée.'
    : `${votesAgainstMajority(row, view, context)} : la majorité n’est plus atteinte, l’élection serait refusée.`;
}
