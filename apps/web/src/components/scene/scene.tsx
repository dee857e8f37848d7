import { useRef, type ReactNode } from 'react';
import { useDrawing } from './drawing.js';
import { useSky } from './use-sky.js';
import { useSmoke } from './use-smoke.js';
import type { SmokeState } from './smoke-state.js';
import './scene.css';

interface SceneProps {
  smokeState: SmokeState;
  /** Time shown, ISO 8601; the server-rendered sky has the colours of that hour in Rome. */
  at: string;
  /** A past moment: the sky does not follow the clock. */
  past?: boolean;
  className?: string;
  /** Narrow band instead of the whole picture. */
  small?: boolean;
  /** Buttons and notes in the corner. */
  tools?: ReactNode;
  /** Content over the sky. */
  children?: ReactNode;
}

/** Chimney of the Sistine Chapel with its smoke, under the current sky of Rome. */
export function Scene({ smokeState, at, past, className = '', small = false, tools, children }: SceneProps) {
  const scene = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const sky = useSky(scene, at, past);
  const drawn = useDrawing(drawing, smokeState);
  useSmoke({ scene, canvas, smokeState, sky });
  return (
    <div
      ref={scene}
      className={['scene', small ? 'small' : '', className].filter(Boolean).join(' ')}
      data-smoke-state={smokeState}
      style={sky}
      suppressHydrationWarning
    >
      <div
        ref={drawing}
        className="drawing"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: drawn }}
        suppressHydrationWarning
      />
      <canvas ref={canvas} aria-hidden="true" />
      {children && <div className="wrap scene-text on-scene">{children}</div>}
      {tools && <div className="wrap row scene-tools on-scene">{tools}</div>}
    </div>
  );
}
