import { useEffect, useState, type CSSProperties, type RefObject } from 'react';
import { hoursInRome } from '@fumata/text';
import { serverClock } from '../../lib/now.js';

const MINUTE_MS = 60_000;
const skyStyleOnServer = import.meta.env.SSR ? (await import('./sky.js')).skyStyle : undefined;

/**
 * Sky colours: in the server-rendered HTML those of the page's time, then every minute those of the current hour in
 * Rome. Returns none during hydration, which keeps the colours of the HTML; a scene created in the browser is painted
 * once the sky module has loaded. The sky of a past moment does not change.
 */
export function useSky(scene: RefObject<HTMLElement | null>, atFirst: string, past = false): CSSProperties | undefined {
  const [style, setStyle] = useState(() => skyStyleOnServer?.(hoursInRome(atFirst)));
  useEffect(() => {
    let gone = false;
    const paint = () =>
      void import('./smoke/engine.js')
        .then(({ skyStyle }) => gone || setStyle(skyStyle(hoursInRome(past ? atFirst : serverClock.now()))))
        .catch(() => undefined); // retried a minute later
    if (past || !scene.current?.style.getPropertyValue('--sky-1')) paint();
    const each = setInterval(paint, MINUTE_MS);
    return () => {
      gone = true;
      clearInterval(each);
    };
  }, [scene, past && atFirst]);
  return style;
}
