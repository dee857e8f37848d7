import { momentKey, newsOf } from '@fumata/conclave';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announcement } from '../../../live/announcement.js';
import type { LiveConclave } from '../../../live/live-conclave.js';
import type { NamedMoment } from '@fumata/history';
import type { LeaderAnnouncer } from './leader-announcer.js';

const schedule = (callback: () => void, milliseconds: number) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** Loads the announcer when it is first needed. */
function lazyAnnouncer() {
  let loading: Promise<LeaderAnnouncer> | undefined;
  const load = async () => {
    const { LeaderAnnouncer } = await import('./leader-announcer.js');
    return new LeaderAnnouncer({ speak: announcement.set, now: () => performance.now(), schedule });
  };
  return {
    with: (act: (announcer: LeaderAnnouncer) => void): void => {
      loading ??= load();
      loading.then(act).catch(() => (loading = undefined)); // loading failed; the next message tries again
    },
    // A failed loading leaves nothing to clear.
    clear: () => void loading?.then((announcer) => announcer.clear()).catch(() => undefined),
  };
}

/**
 * Announces changes of the leader to screen readers. A new moment, which every page announces, drops the waiting message
 * and delays the next one. The returned function records that a toast has just been announced.
 */
export function useAnnouncements(view: LiveConclave, moment: NamedMoment): () => void {
  const [announcer] = useState(lazyAnnouncer);
  const key = momentKey(newsOf(moment), view.conclaveState._id);
  const previousKey = useRef(key);
  useEffect(() => {
    if (previousKey.current === key) return;
    previousKey.current = key;
    announcer.clear();
    announcer.with((loaded) => loaded.noteAnnouncement());
  }, [announcer, key]);
  useEffect(() => () => announcer.clear(), [announcer]);
  const previousView = useRef(view);
  useEffect(() => {
    const earlierView = previousView.current;
    previousView.current = view;
    if (earlierView.results === view.results) return;
    announcer.with((loaded) => {
      loaded.see(earlierView);
      loaded.see(view);
    });
  }, [view, announcer]);
  return useCallback(() => announcer.with((loaded) => loaded.noteAnnouncement()), [announcer]);
}
