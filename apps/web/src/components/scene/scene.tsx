import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useDrawing } from './drawing.js';
import { useSky } from './use-sky.js';
import { useSmoke } from './use-smoke.js';
import type { Mood } from './mood.js';
import './scene.css';

interface SceneProps {
  mood: Mood;
  /** The moment that the page shows, ISO 8601: the sky of the first HTML is that of its hour in Rome. */
  at: string;
  /** It is over: the sky stays that of its hour. */
  past?: boolean;
  className?: string;
  /** A band instead of the whole picture. */
  small?: boolean;
  /** Buttons in the corner. */
  tools?: ReactNode;
  /** Over the sky. */
  children?: ReactNode;
}

/** The chimney of the Sistine Chapel against the sky of Rome at this hour, and the smoke that rises from it. */
export function Scene({ mood, at, past, className = '', small = false, tools, children }: SceneProps) {
  const scene = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const sky = useSky(scene, at, past);
  const drawn = useDrawing(drawing);
  useSmoke({ scene, canvas, mood, sky });
  return (
    <div
      ref={scene}
      className={['scene', small ? 'small' : '', className].filter(Boolean).join(' ')}
      data-mood={mood}
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
      {tools && <div className="scene-tools on-scene">{tools}</div>}
    </div>
  );
}
