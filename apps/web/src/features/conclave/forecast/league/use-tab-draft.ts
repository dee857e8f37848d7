import { useState } from 'react';
import { tabStorage } from '../../../../lib/browser-storage.js';

interface TabDraft {
  readonly draft: string;
  readonly write: (text: string) => void;
  /** To be called once the text has been sent. */
  readonly forget: () => void;
}

/** A text being typed, which survives a reload and the removal of its form when a fold closes. */
export function useTabDraft(key: string, initial = ''): TabDraft {
  const [draft, setDraft] = useState(() => tabStorage.read(key) ?? initial);
  const write = (text: string): void => {
    setDraft(text);
    tabStorage.write(key, text);
  };
  return { draft, write, forget: () => tabStorage.remove(key) };
}
