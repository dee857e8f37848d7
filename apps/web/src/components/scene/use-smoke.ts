import type { SmokeState } from '@fumata/history';
import { useEffect, useRef, type RefObject } from 'react';
import type { Smoke } from './smoke/smoke.js';

interface SmokeOptions {
  readonly scene: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly smokeState: SmokeState;
  /** Sky colours; a change recolours the smoke. */
  readonly sky: unknown;
}

/** Renders smoke in the colour of the state; the engine loads on first use. */
export function useSmoke({ scene, canvas, smokeState, sky }: SmokeOptions): void {
  const smoke = useRef<Smoke>(undefined);
  const latest = useRef({ smokeState, changed: false });
  useEffect(() => {
    latest.current = { smokeState, changed: latest.current.changed || latest.current.smokeState !== smokeState };
    smoke.current?.show(smokeState);
  }, [smokeState]);
  useEffect(() => smoke.current?.relight(), [sky]);

  const needed = smokeState !== 'waiting';
  useEffect(() => {
    if (!needed || smoke.current) return;
    let unmounted = false;
    void import('./smoke/engine.js')
      .then((engine) => {
        if (unmounted || !scene.current || !canvas.current) return;
        smoke.current = new engine.Smoke({
          scene: scene.current,
          canvas: canvas.current,
          smokeState: latest.current.smokeState,
          startRisen: !latest.current.changed,
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
