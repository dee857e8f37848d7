import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Mood } from './mood.js';
import type { Smoke } from './smoke/smoke.js';

interface SmokeOptions {
  readonly scene: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly mood: Mood;
  /** The colours that light it: when they change, it is lit again. */
  readonly sky: unknown;
}

/** Smoke of the mood's colour over the scene. What makes it is fetched when it is first needed. */
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
    let gone = false;
    void import('./smoke/smoke.js')
      .then((engine) => {
        if (gone || !scene.current || !canvas.current) return;
        smoke.current = new engine.Smoke({
          scene: scene.current,
          canvas: canvas.current,
          mood: now.current.mood,
          risen: !now.current.changed,
        });
      })
      .catch(() => undefined); // the words beside the picture say what the smoke says
    return () => {
      gone = true;
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
