import { momentKey, newsOf } from '@fumata/conclave';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announcement } from '../../../live/announcement.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { NamedMoment } from '@fumata/history';
import type { LeaderAnnouncer } from './leader-announcer.js';

const later = (callback: () => void, milliseconds: number) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** Loads the announcer with the first vote or message. */
function lazyAnnouncer() {
  let loading: Promise<LeaderAnnouncer> | undefined;
  const load = async () => {
    const { LeaderAnnouncer } = await import('./leader-announcer.js');
    return new LeaderAnnouncer({ speak: announcement.set, now: () => performance.now(), later });
  };
  return {
    with: (act: (announcer: LeaderAnnouncer) => void): void => {
      loading ??= load();
      loading.then(act).catch(() => (loading = undefined)); // loading failed; the next message tries again
    },
    clear: () => void loading?.then((announcer) => announcer.clear()).catch(() => undefined), // the announcer was never loaded
  };
}

/**
 * Announces changes of the leader to screen readers, some time after each new moment, which every page announces. The
 * returned function records that a toast has just been announced.
 */
export function useAnnouncements(view: LiveConclave, moment: NamedMoment): () => void {
  const [announcer] = useState(lazyAnnouncer);
  const key = `${view.conclaveState._id} ${momentKey(newsOf(moment))}`;
  const previousKey = useRef(key);
  useEffect(() => {
    if (previousKey.current === key) return;
    previousKey.current = key;
    announcer.clear();
    announcer.with((each) => each.noteAnnouncement());
  }, [announcer, key]);
  useEffect(() => () => announcer.clear(), [announcer]);
  const previousView = useRef(view);
  useEffect(() => {
    const earlierView = previousView.current;
    previousView.current = view;
    if (earlierView.results === view.results) return;
    announcer.with((each) => {
      each.see(earlierView);
      each.see(view);
    });
  }, [view, announcer]);
  return useCallback(() => announcer.with((each) => each.noteAnnouncement()), [announcer]);
}
