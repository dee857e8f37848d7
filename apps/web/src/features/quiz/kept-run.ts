import { kept } from '../../lib/kept.js';
import type { Place } from './rules/address.js';
import { addressOf, placeIn } from './rules/address.js';

const KEY = 'quiz-partie';

/** The run that was begun last in this browser and is not over, for whoever has lost its address. */
export const keptRun = {
  read: (): Place | undefined => {
    const address = kept.read(KEY);
    return address === null ? undefined : placeIn(new URL(address, location.origin).searchParams);
  },
  write: (place: Place): void => kept.write(KEY, addressOf(place)),
  /** That one only: another may have been begun since. */
  remove: (run: string): void => {
    if (keptRun.read()?.run === run) kept.remove(KEY);
  },
};
