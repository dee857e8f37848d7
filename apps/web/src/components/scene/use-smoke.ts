import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Smoke } from './smoke/smoke.js';

/** `waiting`: no smoke, and a gull on the roof. */
export type Mood = 'waiting' | 'black' | 'white';

interface SmokeOptions {
  readonly scene: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly mood: Mood;
  readonly hour: number;
}

/** Smoke of the mood's colour over the scene. What makes it is fetched when it is first needed. */
export function useSmoke({ scene, canvas, mood, hour }: SmokeOptions): void {
  const smoke = useRef<Smoke>(undefined);
  const now = useRef({ mood, hour, changed: false });
  useEffect(() => {
    now.current = { mood, hour, changed: now.current.changed || now.current.mood !== mood };
    smoke.current?.show(mood, hour);
  }, [mood, hour]);

  const needed = mood !== 'waiting';
  useEffect(() => {
    if (!needed || smoke.current) return;
    let gone = false;
    void import('./smoke/smoke.js')
      .then((engine) => {
        if (gone || !scene.current || !canvas.current) return;
        const { changed, ...shown } = now.current;
        smoke.current = new engine.Smoke({
          scene: scene.current,
          canvas: canvas.current,
          ...shown,
          risen: !changed,
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
