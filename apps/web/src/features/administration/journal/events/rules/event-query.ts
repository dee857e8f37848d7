import {
  initialQuery,
  listQueryCodec,
  parseListQuery,
  text,
  toSearchParams,
  type Parameter,
  type QueryOf,
} from '../../../../../lib/list-query.js';
import { ACTORS, KINDS, TYPES } from './labels.js';

const ID = /^[0-9a-f]{24}$/;
const SEQUENCE = /^[1-9]\d{0,14}$/;
/** The server accepts days from 1800 to 2199. */
const DAY = /^(1[89]|2[01])\d{2}-\d{2}-\d{2}$/;
export const MAX_SEARCH_LENGTH = 200;

const isDay = (value: string): boolean => {
  const moment = DAY.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  return moment !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
};

/** Trimmed value; an invalid one is read as empty. */
const valid = (name: string, isValid: (value: string) => boolean): Parameter<string> => ({
  ...text(name),
  read: (parameters) => {
    const value = parameters.get(name)?.trim() ?? '';
    return isValid(value) ? value : '';
  },
});
const among = (name: string, values: object): Parameter<string> => valid(name, (value) => Object.hasOwn(values, value));
const matching = (name: string, shape: RegExp): Parameter<string> => valid(name, (value) => shape.test(value));

/** Either a group of types or a single type. */
const sorte: Parameter<string> = {
  initial: '',
  read: (parameters) => among('type', TYPES).read(parameters) || among('genre', KINDS).read(parameters),
  write: (value) => ({ [Object.hasOwn(TYPES, value) ? 'type' : 'genre']: value }),
};

/** Field values of the event filters; empty matches any. */
const FILTERS = listQueryCodec({
  q: { ...text('q'), read: (parameters: URLSearchParams) => (parameters.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH) },
  tour: matching('tour', ID),
  cardinal: matching('cardinal', ID),
  acteur: among('acteur', ACTORS),
  /** Sequence range, inclusive. */
  de: matching('de', SEQUENCE),
  a: matching('a', SEQUENCE),
  /** Range of days in Rome, inclusive. */
  du: valid('du', isDay),
  au: valid('au', isDay),
  sorte,
});

export type EventCriteria = QueryOf<typeof FILTERS>;

export const ALL_EVENTS: EventCriteria = initialQuery(FILTERS);

/** List query of the events: the filters, and the chosen edition. */
export const EVENT_LIST = listQueryCodec({ ...FILTERS, edition: text('edition') });

export type EventListQuery = QueryOf<typeof EVENT_LIST>;

/** Labels of the fields. */
export const LABELS: Readonly<Record<Exclude<keyof EventCriteria, 'q'>, string>> = {
  sorte: 'Type',
  tour: 'Scrutin',
  cardinal: 'Cardinal',
  acteur: 'Auteur',
  de: 'De la séquence',
  a: 'À la séquence',
  du: 'Du',
  au: 'Au',
};

const { sorte: TYPE_LABEL, ...OTHER_LABELS } = LABELS;
/** Labels of the fields by parameter. */
const PARAMETERS: Readonly<Record<string, string>> = { type: TYPE_LABEL, genre: TYPE_LABEL, ...OTHER_LABELS };

/** Labels of the fields whose parameters are invalid. */
export function invalidFields(parameters: URLSearchParams): readonly string[] {
  const applied = eventParameters(parseListQuery(FILTERS, parameters));
  const ignored = Object.entries(PARAMETERS).filter(([name]) => parameters.get(name)?.trim() && !applied.has(name));
  return [...new Set(ignored.map(([, label]) => label))];
}

/** Parameters of the API calls. */
export const eventParameters = (filters: EventCriteria): URLSearchParams =>
  toSearchParams(FILTERS, { ...filters, q: filters.q.trim() });

export const isFiltered = (filters: EventCriteria): boolean => eventParameters(filters).size > 0;
