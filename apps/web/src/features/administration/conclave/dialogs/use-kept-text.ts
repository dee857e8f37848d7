import { useState } from 'react';
import { tabStorage } from '../../../../lib/browser-storage.js';
import type { Live } from '../../../../live/live.js';

/** A typed text of a dialog: kept until the tab is closed, the edition ends or the text is discarded. */
export function useKeptText(live: Live, name: string) {
  const [key] = useState(() => `${name}-${live.view.get().conclaveState._id}`);
  const [text, setText] = useState(() => tabStorage.read(key) ?? undefined);
  const [isFound] = useState(text !== undefined);
  const change = (typed: string): void => {
    tabStorage.write(key, typed);
    setText(typed);
  };
  const discard = (): void => {
    tabStorage.remove(key);
    setText(undefined);
  };
  return { text, isRestored: isFound && text !== undefined, change, discard };
}
