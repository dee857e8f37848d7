import type { Cardinal, PhotoUrl } from '@fumata/contracts';
import { useId, useRef, type PointerEvent } from 'react';
import { foldText, percentOf } from '@fumata/text';
import { Badge } from '../../../../components/badge.js';
import { Button, QuietButton } from '../../../../components/button.js';
import { Niche } from '../../../../components/pictures/niche.js';
import { Pane } from '../../kit/page.js';
import { PictureUpload } from '../../kit/picture-upload.js';
import { type Upload, useUpload } from '../../kit/use-upload.js';
import type { CardinalRecordForm } from './sections.js';
import { Field } from '../../../../components/forms/field.js';
import { sourceSet } from '../../../../lib/pictures.js';
import './photo.css';

interface PhotoPaneProps {
  form: CardinalRecordForm;
  /** The stored record; undefined for a new one. */
  cardinal: Pick<Cardinal, '_id' | 'slug'> | undefined;
  upload: Upload;
}

/** The stored photo and a new one, uploaded as soon as it is chosen, with its focal point. */
export function PhotoPane({ form, cardinal, upload }: PhotoPaneProps) {
  const { values, base, set } = form;
  const { photo } = values;
  const isNew = photo !== base.values.photo;
  const owner = medalOwnerOf(form, cardinal?.slug);
  const id = useId();
  /** For buttons that disappear when they are pressed. */
  const focusTitle = (): void => document.getElementById(id)?.focus();
  const remove = (): void => {
    set('photo', null);
    focusTitle();
  };
  return (
    <Pane
      id={id}
      title="Photo"
      isTarget
      className="photo-pane stack"
      aside={photo !== null && <Badge kind={isNew ? 'ok' : 'off'}>{isNew ? 'nouvelle' : 'actuelle'}</Badge>}
    >
      {photo === null ? (
        <div className="no-photo">
          <Niche of={owner} key={`${owner.slug} ${owner.paysService}`} />
          <p className="small muted">Sans photo, une médaille est dessinée à partir du nom, du pays et de l’ordre.</p>
        </div>
      ) : (
        <FocalPoint
          photo={photo}
          alt={isNew ? 'Nouvelle photo' : 'Photo actuelle'}
          point={values.photoFocus ?? CENTRE}
          onPoint={(point) => set('photoFocus', point)}
        />
      )}
      {isNew && base.values.photo !== null && <StoredPhoto form={form} slug={cardinal?.slug} onKept={focusTitle} />}
      <PictureUpload
        upload={upload}
        label={photo === null ? 'Choisir une photo…' : 'Choisir une autre photo…'}
        progressLabel="Envoi de la photo"
        error={form.errors['photo']}
        hint="JPEG, PNG, GIF, WebP ou AVIF, 10&nbsp;Mo au plus. Vous choisissez ensuite le point à garder dans le cadre."
      />
      {photo !== null && (
        <Button look="danger" small onClick={remove}>
          Retirer la photo
        </Button>
      )}
    </Pane>
  );
}

interface StoredPhotoProps {
  form: CardinalRecordForm;
  slug: string | undefined;
  onKept: () => void;
}

/** The stored photo, which saving replaces or removes. */
function StoredPhoto({ form, slug, onKept }: StoredPhotoProps) {
  const { values, base, set } = form;
  const { photo, photoFocus } = base.values;
  const keep = (): void => {
    set('photo', photo);
    set('photoFocus', photoFocus);
    onKept();
  };
  return (
    <div className="row earlier">
      <Niche of={{ ...medalOwnerOf(form, slug), photo, photoFocus }} small />
      <span className="small muted">
        Photo actuelle, {values.photo === null ? 'retirée' : 'remplacée'} à l’enregistrement.
      </span>
      <QuietButton onClick={keep}>La garder</QuietButton>
    </div>
  );
}

/** The fields for the medal that replaces a missing photo. */
const medalOwnerOf = (
  { values: { prenom, nom, paysService, ordre } }: CardinalRecordForm,
  slug = slugOf(`${prenom} ${nom}`),
) => ({ slug, prenom: prenom || 'P', nom: nom || 'N', paysService, ordre, photo: null });

const slugOf = (name: string): string => foldText(name).replaceAll(' ', '-');

interface FocalPointProps {
  photo: string;
  alt: string;
  /** In percent from left and top. */
  point: { readonly x: number; readonly y: number };
  onPoint: (point: { x: number; y: number }) => void;
}

const PREVIEW_PX = 640;

/** Focal point of a photo, which every crop keeps visible: set by click or drag in the picture, or with two sliders. */
function FocalPoint({ photo, alt, point, onPoint }: FocalPointProps) {
  const picture = useRef<HTMLDivElement>(null);
  const movePoint = ({ clientX, clientY }: PointerEvent): void => {
    const box = picture.current?.getBoundingClientRect();
    if (box) onPoint({ x: percentOf(clientX - box.left, box.width), y: percentOf(clientY - box.top, box.height) });
  };
  return (
    <div className="stack" style={{ '--fx': `${point.x}%`, '--fy': `${point.y}%` }}>
      <div
        ref={picture}
        className="focal"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          movePoint(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && movePoint(event)}
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

const CENTRE = { x: 50, y: 50 } satisfies NonNullable<Cardinal['photoFocus']>;

/** Uploads a photo as soon as it is chosen, so that errors appear next to it; saving the form changes the record. */
export const usePhotoUpload = ({ values, set }: CardinalRecordForm, id: string | undefined): Upload =>
  useUpload<PhotoUrl>({
    path: '/api/upload/cardinal-photo',
    partsOf: (photo) => ({ nom: values.nom, prenom: values.prenom, ...(id && { id }), photo }),
    failedText: 'La photo n’est pas arrivée\u00A0: réessayez.',
    onSent: ({ photoUrl }) => {
      set('photo', photoUrl);
      set('photoFocus', CENTRE);
    },
  });
