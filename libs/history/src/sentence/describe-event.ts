import type { EventType, SetAsideReason } from '@fumata/conclave';
import { capitalise, counted, dayAndHour, dayInRome, hour, number, roundName, slot } from '@fumata/text';
import { actText } from './act-text.js';
import { changeTexts } from './changes.js';
import { className, holdReasonText } from './held-votes.js';
import { SET_ASIDE_REASONS } from './set-aside.js';
import { signingRefusalText } from './signing-refusal.js';

/** An event with the fields that its reader may see. */
export interface DescribedEvent {
  readonly type: EventType;
  readonly cardinalId?: string | undefined;
  /** The visitor's pseudonym. */
  readonly voter?: string | undefined;
  readonly aside?: SetAsideReason | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  readonly recordedAt?: string | undefined;
  /** Name or role of the author; null for the public, which is told what happened, not by whom. */
  readonly who: string | null;
  /** Null or empty for none. */
  readonly reason: string | null;
}

/** Part of a sentence; `strong` is a name, `faint` a pseudonym, `old` and `new` the values of a change. */
export type Part = string | { readonly as: 'strong' | 'faint' | 'old' | 'new'; readonly text: string };

/** Names of cardinals by id. */
interface Names {
  readonly cardinals: { get(cardinalId: string): string | undefined };
}

const strong = (text: string): Part => ({ as: 'strong', text });
const voterName = (voter: string): string => `v·${voter.slice(0, 6)}`;

/** Describes an event in a sentence. */
export function describeEvent(event: DescribedEvent, names: Names): readonly Part[] {
  const parts = sentence(event, names);
  return event.reason === null || event.reason === '' ? parts : [...parts, `. Motif\u00A0: ${event.reason}`];
}

export const plainText = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** An event with the name of its round. */
interface EventOfRound {
  readonly event: DescribedEvent;
  readonly data: DescribedEvent['data'];
  readonly round: string;
  readonly names: Names;
}

const SENTENCES: Readonly<Record<DescribedEvent['type'], (event: EventOfRound) => readonly Part[]>> = {
  VoteCast: ({ event, names, round }) => vote(event, names, round),
  VoteSetAside: ({ event }) => [
    'Une voix arrivée trop tard n’est pas comptée\u202F; ',
    ...visitor(event, 'son auteur'),
    ' peut revoter aussitôt',
  ],
  VoteHeld: ({ event, data }) => [
    ...visitor(event, 'La voix suivante est retenue pour examen'),
    `, ${className(textOf(data['class']))}\u00A0: ${holdReasonText(data['reason'])}`,
  ],
  ClusterCounted: ({ event, data }) => [
    ...actParts(event, 'ClusterCounted', `Les voix retenues du ${className(textOf(data['class']))} sont comptées`),
    quoted(data['reason']),
  ],
  ClusterSetAside: ({ event, data }) => [
    ...actParts(event, 'ClusterSetAside', `Les voix retenues du ${className(textOf(data['class']))} sont écartées`),
    quoted(data['reason']),
  ],
  RoundOpened: ({ round, data }) => [`Le ${round} s’ouvre\u00A0: ${slotOf(data)}`],
  ClosingTimeChanged: ({ event, round }) => [
    ...actParts(event, 'ClosingTimeChanged', 'L’heure de clôture change'),
    `${closingHours(event)}, ${round}`,
  ],
  RoundClosed: ({ round, data }) => [
    `Le ${round} se ferme, fumée ${data['whiteSmoke'] === true ? 'blanche' : 'noire'}`,
  ],
  RoundSealed: ({ round, data }) => {
    const size = countOf(data['size']);
    const seal = `\u00A0: ${counted(size, 'événement')} sous une seule empreinte, signée`;
    return [`Le ${round} est scellé${size > 0 ? seal : ''}`];
  },
  RoundAnalysed: ({ round, data }) => [`Le ${round} est analysé${trustText(data['trust'])}`],
  CheckpointSigned: ({ data }) => [
    `Le journal est signé\u00A0: ${counted(countOf(data['size']), 'événement')} sous une seule empreinte`,
  ],
  SigningRefused: ({ data }) => [`Le journal n’est plus signé\u00A0: ${signingRefusalText(data['reason'])}`],
  IncidentResolved: ({ data }) => [
    `Un opérateur a décidé que le journal est signé de nouveau${quoted(data['decision'])}`,
  ],
  PopeElected: ({ event, data }) => {
    const name = textOf(data['nomComplet']);
    if (event.who === null) return [strong(name), ' est élu, fumée blanche'];
    const [before = '', after = ''] = actText('PopeElected', data).split(name);
    const votes = `${numberOf(data['votes'])} voix (majorité\u00A0: ${numberOf(data['requiredMajority'])})`;
    return [actor(event.who), ` ${before}`, strong(name), `${after}\u00A0: ${votes}`];
  },
  ConclavePaused: ({ event, data }) => [
    ...actParts(event, 'ConclavePaused', 'Le conclave est mis en pause'),
    `${quoted(data['reason'])}${exhortation(data['exhortationBy'])}`,
  ],
  ConclaveResumed: ({ event }) => actParts(event, 'ConclaveResumed', 'Le conclave reprend'),
  ConclaveCorrected: ({ event: { who }, data }) => [
    ...(who === null ? ['L’état du conclave est corrigé\u00A0: '] : [actor(who), ' a corrigé\u00A0: ']),
    ...corrections(data),
  ],
  ConclaveOpened: ({ event: { who }, data }) => {
    return [
      ...(who === null ? ['Le conclave est préparé'] : [actor(who), ' a préparé le conclave']),
      `\u00A0: ${counted(countOf(data['electors']), 'électeur')}, majorité à ${numberOf(data['requiredMajority'])}`,
    ];
  },
  ConclaveStarted: ({ event }) => actParts(event, 'ConclaveStarted', 'Le conclave s’ouvre'),
  ConclaveClosed: () => ['Le conclave est archivé\u00A0: un autre a pris sa place'],
};

function sentence(event: DescribedEvent, names: Names): readonly Part[] {
  const { type, data } = event;
  // The number at the time of the event: a later correction does not change what was recorded.
  const round = roundName(countOf(data['roundNumber']));
  return SENTENCES[type]({ event, data, round, names });
}

/** The act with its author; `happened` for readers who are not told the author. */
const actParts = ({ data, who }: DescribedEvent, act: Parameters<typeof actText>[0], happened: string): Part[] =>
  who === null ? [happened] : [actor(who), ` ${actText(act, data)}`];

function vote(event: DescribedEvent, { cardinals }: Names, round: string): readonly Part[] {
  const { cardinalId = '', data, aside } = event;
  const first = data['firstInRound'] === true ? '\u202F; sa première voix de ce scrutin' : '';
  const name = strong(cardinals.get(cardinalId) ?? 'un cardinal inconnu');
  return [
    ...visitor(event, 'Un visiteur'),
    ' a voté pour ',
    name,
    `, ${round}`,
    aside === undefined ? first : `. Voix non comptée\u00A0: ${SET_ASIDE_REASONS[aside]}`,
  ];
}

const visitor = ({ voter }: DescribedEvent, words: string): Part[] =>
  voter === undefined ? [words] : [`${words} `, { as: 'faint', text: voterName(voter) }];

function corrections(data: DescribedEvent['data']): Part[] {
  const before = recordOf(data['before']);
  const after = recordOf(data['after']);
  // The log uses the field names of the list of acts.
  const changes = Object.keys(after).map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));
  return changeTexts(changes as Parameters<typeof changeTexts>[0]).flatMap(
    ({ label, before: old, after: changed }, index): Part[] => [
      `${index > 0 ? '\u202F; ' : ''}${label.toLowerCase()} `,
      ...(old === undefined ? [] : [{ as: 'old', text: old } as const, ' → ']),
      { as: 'new', text: changed },
    ],
  );
}

/** Name of an administrator, or the capitalised role. */
const actor = (who: string): Part => strong(capitalise(who));
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const numberOf = (value: unknown): string => number(countOf(value));
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The votes of each tier of trust in words, if they are published. */
function trustText(value: unknown): string {
  if (value === null) return '';
  const { results, others } = recordOf(value);
  const all = [...(Array.isArray(results) ? results : []), others].map(recordOf);
  const sum = (tier: string): string => number(all.reduce((total, votes) => total + countOf(votes[tier]), 0));
  const returning = `${sum('returning')} voix de navigateurs connus avant le conclave`;
  return `\u00A0: ${returning}, ${sum('recent')} de nouveaux, ${sum('examined')} comptées après examen`;
}

const quoted = (value: unknown): string => (textOf(value) === '' ? '' : `\u00A0: «\u00A0${textOf(value)}\u00A0»`);
const exhortation = (value: unknown): string =>
  textOf(value) === '' ? '' : `, exhortation du cardinal ${textOf(value)}`;
/** Hours, with their days if one is on another day than the event. */
function closingHours({ data, recordedAt = '' }: DescribedEvent): string {
  const [old, changed] = [textOf(data['before']), textOf(data['after'])];
  if (changed === '') return '';
  const days = new Set([old, changed, recordedAt].filter((moment) => moment !== '').map(dayInRome));
  const isOneDay = days.size === 1;
  if (old === '') return `\u00A0: ${isOneDay ? hour(changed) : dayAndHour(changed)}`;
  return isOneDay ? ` de ${hour(old)} à ${hour(changed)}` : ` du ${dayAndHour(old)} au ${dayAndHour(changed)}`;
}
const slotOf = (data: DescribedEvent['data']): string => {
  const period = data['period'] === 'afternoon' ? 'afternoon' : 'morning';
  return slot({ day: countOf(data['day']), period });
};
