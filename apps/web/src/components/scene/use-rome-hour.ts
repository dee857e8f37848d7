import { useEffect, useState } from 'react';
import { serverClock } from '../../lib/now.js';
import { romeHour } from './sky.js';

const MINUTE_MS = 60_000;

/** The hour in Rome: at first that of what the page shows, then, each minute, the present one. */
export function useRomeHour(atFirst: string): number {
  const [hour, setHour] = useState(() => romeHour(new Date(atFirst)));
  useEffect(() => {
    const look = () => setHour(romeHour(new Date(serverClock.now())));
    look();
    const each = setInterval(look, MINUTE_MS);
    return () => clearInterval(each);
  }, []);
  return hour;
}
