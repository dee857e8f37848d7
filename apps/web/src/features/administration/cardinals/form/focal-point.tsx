import { useRef, type PointerEvent } from 'react';
import { Field } from '../../../../components/field.js';
import { sourceSet } from '../../../../lib/pictures.js';

interface FocalPointProps {
  photo: string;
  alt: string;
  /** In percent from left and top. */
  point: { readonly x: number; readonly y: number };
  onPoint: (point: { x: number; y: number }) => void;
}

const PREVIEW_PX = 640;

/** Focal point of a photo, which every crop keeps visible: set by click or drag in the picture, or with two sliders. */
export function FocalPoint({ photo, alt, point, onPoint }: FocalPointProps) {
  const picture = useRef<HTMLDivElement>(null);
  const put = ({ clientX, clientY }: PointerEvent): void => {
    const box = picture.current?.getBoundingClientRect();
    if (box) onPoint({ x: percentOf(clientX - box.left, box.width), y: percentOf(clientY - box.top, box.height) });
  };
  const at = { '--fx': `${point.x}%`, '--fy': `${point.y}%` };
  return (
    <div className="stack" style={at}>
      <div
        ref={picture}
        className="focal"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          put(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && put(event)}
      >
        <img src={photo} srcSet={sourceSet(photo, PREVIEW_PX)} sizes="15rem" alt={alt} draggable={false} />
        <i />
      </div>
      <p className="small muted">Touchez le visage&nbsp;: ce point reste dans le cadre, partout sur le site.</p>
      <Slider label="Point d’intérêt, horizontal" value={point.x} onValue={(x) => onPoint({ ...point, x })} />
      <Slider label="Point d’intérêt, vertical" value={point.y} onValue={(y) => onPoint({ ...point, y })} />
      <div className="crops" role="img" aria-label="Les trois cadres du site&nbsp;: fiche, liste, partage">
        {FRAMES.map(([className, name]) => (
          <span key={name}>
            <span className={className}>
              <img src={photo} srcSet={sourceSet(photo, PREVIEW_PX)} sizes="15rem" alt="" />
            </span>
            <span className="tiny faint">{name}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

const FRAMES = [
  ['niche', 'fiche'],
  ['niche sm', 'liste'],
  ['shared', 'partage'],
] as const;

const Slider = ({ label, value, onValue }: { label: string; value: number; onValue: (value: number) => void }) => (
  <Field
    label={label}
    type="range"
    min={0}
    max={100}
    value={value}
    onChange={({ target }) => onValue(Number(target.value))}
  />
);

const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round(Math.min(100, Math.max(0, (100 * part) / whole))) : 0;
