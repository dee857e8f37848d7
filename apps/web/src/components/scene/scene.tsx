import {
  useRef,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
  type CSSProperties,
} from 'react';
import { useSmoke } from './use-smoke.js';
import { useMarkup } from '../../lib/use-markup.js';
import type { SmokeState } from '@fumata/history';
import { hoursInRome } from '@fumata/text';
import { serverClock } from '../../lib/now.js';
import './scene.css';

interface SceneProps {
  smokeState: SmokeState;
  /** Time shown, ISO 8601; the server-rendered sky has the colours of that hour in Rome. */
  at: string;
  /** A past moment: the sky does not follow the clock. */
  past?: boolean;
  className?: string;
  /** The elected pope is announced now, or after this smoke. */
  announcement?: 'coming' | 'now' | undefined;
  /** Narrow band instead of the whole picture. */
  small?: boolean;
  /** Buttons and notes in the corner. */
  tools?: ReactNode;
  children?: ReactNode;
}

/** Chimney of the Sistine Chapel with its smoke, under the current sky of Rome. */
export function Scene({ smokeState, at, past, className = '', announcement, small = false, ...rest }: SceneProps) {
  const { tools, children } = rest;
  const scene = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const sky = useSky(scene, at, past);
  const markup = useDrawing(drawing, smokeState);
  useSmoke({ scene, canvas, smokeState, sky });
  const Loggia = useLoggia(announcement);
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
        dangerouslySetInnerHTML={{ __html: markup }}
        suppressHydrationWarning
      />
      {smokeState === 'white' && announcement !== 'coming' && Loggia && <Loggia />}
      <canvas ref={canvas} aria-hidden="true" />
      {children && <div className="wrap scene-text on-scene">{children}</div>}
      {tools && <div className="wrap row scene-tools on-scene">{tools}</div>}
    </div>
  );
}

const serverDrawing = import.meta.env.SSR ? await import('./drawing-text.js') : undefined;

const useDrawing = (holder: RefObject<Element | null>, smokeState: SmokeState): string =>
  useMarkup(
    holder,
    'scene',
    serverDrawing && (() => serverDrawing.drawingWithSmoke(smokeState)),
    async () => (await import('./drawing-text.js')).DRAWING,
  );

/** The balcony, which loads with the white smoke. Visitors who come after the announcement do not see it. */
function useLoggia(announcement: SceneProps['announcement']): ComponentType | undefined {
  const [Loggia, setLoggia] = useState<ComponentType>();
  const isNeeded = announcement !== undefined;
  useEffect(() => {
    if (!isNeeded) return;
    void import('./loggia.js').then(
      (loaded) => setLoggia(() => loaded.Loggia),
      () => undefined, // decorative
    );
  }, [isNeeded]);
  return Loggia;
}

const MINUTE_MS = 60_000;
const skyStyleOnServer = import.meta.env.SSR ? (await import('./sky.js')).skyStyle : undefined;

/**
 * Sky colours: in the server-rendered HTML those of the page's time, then every minute those of the current hour in
 * Rome. Returns none during hydration, which keeps the colours of the HTML; a scene created in the browser is painted
 * once the sky module has loaded. The sky of a past moment does not change.
 */
function useSky(scene: RefObject<HTMLElement | null>, atFirst: string, past = false): CSSProperties | undefined {
  const [style, setStyle] = useState(() => skyStyleOnServer?.(hoursInRome(atFirst)));
  const pastMoment = past ? atFirst : undefined;
  useEffect(() => {
    let isUnmounted = false;
    const paint = () =>
      void import('./smoke/engine.js')
        .then(({ skyStyle }) => isUnmounted || setStyle(skyStyle(hoursInRome(pastMoment ?? serverClock.now()))))
        .catch(() => undefined); // retried a minute later
    if (pastMoment !== undefined || !scene.current?.style.getPropertyValue('--sky-1')) paint();
    const interval = setInterval(paint, MINUTE_MS);
    return () => {
      isUnmounted = true;
      clearInterval(interval);
    };
  }, [scene, pastMoment]);
  return style;
}
