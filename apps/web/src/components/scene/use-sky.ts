import { useEffect, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { serverClock } from '../../lib/now.js';

const MINUTE_MS = 60_000;
type SkyModule = typeof import('./sky.js');
const known: SkyModule | undefined = import.meta.env.SSR ? await import('./sky.js') : undefined;

// Custom properties have no type.
const painted = ({ skyStyle, romeHour }: SkyModule, moment: Date) =>
  skyStyle(romeHour(moment)) as CSSProperties;

/**
 * The colours of the sky: in the first HTML those of the hour of what the page shows, then, each minute, of the present
 * hour in Rome. While hydrating there are none, which leaves those of the HTML alone; a scene made in the browser is
 * painted as soon as the sky's code has come. Of what is past it stays that of its hour.
 */
export function useSky(
  scene: RefObject<HTMLElement | null>,
  atFirst: string,
  past = false,
): CSSProperties | undefined {
  const [style, setStyle] = useState(() => known && painted(known, new Date(atFirst)));
  useEffect(() => {
    let gone = false;
    const paint = () =>
      void import('./sky.js')
        .then((sky) => gone || setStyle(painted(sky, new Date(past ? atFirst : serverClock.now()))))
        .catch(() => undefined); // the next minute tries again
    if (past || !scene.current?.style.getPropertyValue('--sky-1')) paint();
    const each = setInterval(paint, MINUTE_MS);
    return () => {
      gone = true;
      clearInterval(each);
    };
  }, [scene, past && atFirst]);
  return style;
}
