import { useEffect, useState } from 'react';
import type { Live } from '../../live/live.js';

/** Minimum display time of black smoke, even when the next round gets a vote immediately. */
const DISPLAY_MS = 45_000;

/** Whether black smoke has just risen while the page was open. */
export function useFreshBlackSmoke(live: Live): boolean {
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    let fading: ReturnType<typeof setTimeout> | undefined;
    const end = live.onSmoke(({ colour }) => {
      clearTimeout(fading);
      setFresh(colour === 'black');
      fading = setTimeout(() => setFresh(false), DISPLAY_MS);
    });
    return () => {
      end();
      clearTimeout(fading);
    };
  }, [live]);
  return fresh;
}
