import { namedPope, newsOf } from '@fumata/conclave';
import { smokeStateOf, wordsOf, type SmokeState } from '@fumata/history';
import { dataOf, number } from '@fumata/text';
import { serverClock } from '../lib/now.js';
import type { CurrentMoment } from '../live/moment/moment-store.js';

/** Texts of the widget, by the element that shows them. */
export interface WidgetFields {
  readonly label: string;
  readonly headline: string;
  readonly name: string;
  readonly text: string;
  readonly leader: string;
  /** Age of data that are not live. */
  readonly age: string;
}

export interface WidgetContent {
  readonly fields: WidgetFields;
  readonly smokeState: SmokeState;
  /** The leader on the way to the majority; null if nobody leads alone. */
  readonly race: { readonly votes: number; readonly required: number } | null;
}

const UNKNOWN: WidgetContent = {
  fields: {
    label: 'Conclave virtuel',
    headline: 'Le conclave n’est pas accessible pour l’instant',
    name: '',
    text: '',
    leader: '',
    age: '',
  },
  smokeState: 'waiting',
  race: null,
};

/** Content of the widget; `current` is null if the conclave is unknown. */
export function widgetContentOf(current: CurrentMoment | null): WidgetContent {
  if (!current) return UNKNOWN;
  const { summary, connection } = current;
  const moment = newsOf(current.moment);
  const { rubric, headline, text, detail } = wordsOf(moment);
  const isVoting = moment.is === 'voting' || moment.is === 'majority';
  const leaderVotes = summary.leader?.votes ?? 0;
  return {
    fields: {
      label: rubric || UNKNOWN.fields.label,
      headline,
      name: namedPope(moment)?.nomComplet ?? '',
      text: isVoting
        ? `${number(moment.totalVotes)}\u00A0voix, majorité\u00A0: ${number(moment.requiredMajority)}`
        : text,
      leader: isVoting || moment.is === 'black-smoke' ? detail : '',
      age: connection === 'offline' ? `${dataOf(summary.at, serverClock.now())}, heure de Rome` : '',
    },
    smokeState: smokeStateOf(moment),
    race: isVoting && leaderVotes > 0 ? { votes: leaderVotes, required: moment.requiredMajority } : null,
  };
}
