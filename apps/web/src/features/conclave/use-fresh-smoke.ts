import { useEffect, useState } from 'react';
import type { Live } from '../../live/live.js';

/** Black smoke is seen for so long, even when the next round has its first vote at once. */
const SEEN_MS = 45_000;

/** Whether black smoke has risen a moment ago, while the page was open. */
export function useFreshBlackSmoke(live: Live): boolean {
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    let fading: ReturnType<typeof setTimeout> | undefined;
    const end = live.onSmoke(({ colour }) => {
      clearTimeout(fading);
      setFresh(colour === 'black');
      fading = setTimeout(() => setFresh(false), SEEN_MS);
    });
    return () => {
      end();
      clearTimeout(fading);
    };
  }, [live]);
  return fresh;
}
