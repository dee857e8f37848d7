import { browserStorage, readStoredList } from '../../lib/browser-storage.js';
import { createStore } from '../../lib/store.js';

/** A cardinal that the visitor follows. */
export interface FollowedCardinal {
  readonly _id: string;
  readonly slug: string;
  readonly nomComplet: string;
}

const KEY = 'cardinaux-suivis';
/** As many as the server takes; see `MAX_FOLLOWED` of the contracts. */
export const MAX_FOLLOWED = 20;

/** Followed cardinals, the latest last; only this browser knows them, unless the visitor chose alerts about them. */
export const followedCardinals = createStore<readonly FollowedCardinal[]>([]);

/** Reads the stored ones, now and when another tab changes them; returns the function that stops. */
export function trackFollowedCardinals(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === KEY) followedCardinals.set(readFollowed());
  };
  followedCardinals.set(readFollowed());
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Beyond the maximum, the one followed for the longest time is dropped. */
export function follow({ _id, slug, nomComplet }: FollowedCardinal): void {
  const others = readFollowed().filter((each) => each._id !== _id);
  store([...others, { _id, slug, nomComplet }].slice(-MAX_FOLLOWED));
}

export const unfollow = (id: string): void => store(readFollowed().filter(({ _id }) => _id !== id));

function store(cardinals: readonly FollowedCardinal[]): void {
  browserStorage.write(KEY, JSON.stringify(cardinals));
  followedCardinals.set(cardinals);
}

const readFollowed = (): readonly FollowedCardinal[] => readStoredList(KEY, isFollowed).slice(-MAX_FOLLOWED);

function isFollowed(entry: unknown): entry is FollowedCardinal {
  const { _id = '', slug, nomComplet } = (entry ?? {}) as Partial<FollowedCardinal>; // each field is checked here
  return /^[0-9a-f]{24}$/.test(_id) && typeof slug === 'string' && typeof nomComplet === 'string';
}
