import { useEffect, useRef, type RefObject } from 'react';
import type { Mood } from './mood.js';
import type { Smoke } from './smoke/smoke.js';

interface SmokeOptions {
  readonly scene: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly mood: Mood;
  /** Sky colours; a change recolours the smoke. */
  readonly sky: unknown;
}

/** Renders smoke in the colour of the mood; the engine loads on first use. */
export function useSmoke({ scene, canvas, mood, sky }: SmokeOptions): void {
  const smoke = useRef<Smoke>(undefined);
  const now = useRef({ mood, changed: false });
  useEffect(() => {
    now.current = { mood, changed: now.current.changed || now.current.mood !== mood };
    smoke.current?.show(mood);
  }, [mood]);
  useEffect(() => smoke.current?.relight(), [sky]);

  const needed = mood !== 'waiting';
  useEffect(() => {
    if (!needed || smoke.current) return;
    let unmounted = false;
    void import('./smoke/engine.js')
      .then((engine) => {
        if (unmounted || !scene.current || !canvas.current) return;
        smoke.current = new engine.Smoke({
          scene: scene.current,
          canvas: canvas.current,
          mood: now.current.mood,
          startRisen: !now.current.changed,
        });
      })
      .catch(() => undefined); // the text beside the picture says the same
    return () => {
      unmounted = true;
    };
  }, [needed, scene, canvas]);

  useEffect(
    () => () => {
      smoke.current?.stop();
      smoke.current = undefined;
    },
    [],
  );
}
