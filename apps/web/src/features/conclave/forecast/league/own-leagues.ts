import { foldText } from '@fumata/text';
import { browserStorage, readStoredList } from '../../../../lib/browser-storage.js';
import { randomKey } from '../../../../lib/random-key.js';

/** A league that this browser follows. */
export interface OwnLeague {
  readonly word: string;
  /** Identifies this browser as a member; another one in each league, so that nobody can link them. */
  readonly secret: string;
  /** The nickname given last in this browser; empty before joining. */
  readonly nickname: string;
}

export const LEAGUES_KEY = 'ligues';
export const MAX_LEAGUES = 5;

export const isSameWord = (a: string, b: string): boolean => foldText(a) === foldText(b);

/** Oldest first; entries that are not leagues are skipped. */
export const readLeagues = (): readonly OwnLeague[] => readStoredList(LEAGUES_KEY, isLeague).slice(0, MAX_LEAGUES);

/** The stored league of a word, which the visitor may have joined in another tab; otherwise a new one. */
export const leagueOf = (word: string): OwnLeague =>
  readLeagues().find((each) => isSameWord(each.word, word)) ?? { word, secret: randomKey(), nickname: '' };

/** Adds the league, or replaces the one with this word. */
export function storeLeague(league: OwnLeague): readonly OwnLeague[] {
  const stored = readLeagues();
  const isStored = stored.some(({ word }) => isSameWord(word, league.word));
  return write(
    isStored ? stored.map((each) => (isSameWord(each.word, league.word) ? league : each)) : [...stored, league],
  );
}

export const forgetLeague = (word: string): readonly OwnLeague[] =>
  write(readLeagues().filter((each) => !isSameWord(each.word, word)));

function write(leagues: readonly OwnLeague[]): readonly OwnLeague[] {
  browserStorage.write(LEAGUES_KEY, JSON.stringify(leagues));
  return leagues;
}

function isLeague(entry: unknown): entry is OwnLeague {
  const { word, secret, nickname } = (entry ?? {}) as Partial<OwnLeague>; // each field is checked below
  return typeof word === 'string' && typeof secret === 'string' && typeof nickname === 'string';
}
