import type { Cardinal } from '@fumata/contracts';
import { useId } from 'react';
import { foldText } from '@fumata/text';
import { Badge } from '../../../../components/badge.js';
import { Button } from '../../../../components/button.js';
import { Niche } from '../../../../components/niche.js';
import { Pane } from '../../kit/pane.js';
import { PictureUpload } from '../../kit/picture-upload.js';
import type { Upload } from '../../kit/use-upload.js';
import { FocalPoint } from './focal-point.js';
import type { CardinalForm } from './sections.js';
import { CENTRE } from './use-photo.js';
import './photo.css';

interface PhotoPaneProps {
  form: CardinalForm;
  /** The stored record; undefined for a new one. */
  of: Pick<Cardinal, '_id' | 'slug'> | undefined;
  upload: Upload;
}

/** The stored photo and a new one, uploaded as soon as it is chosen, with its focal point. */
export function PhotoPane({ form, of, upload }: PhotoPaneProps) {
  const { values, base, set } = form;
  const { photo } = values;
  const isNew = photo !== base.values.photo;
  const owner = emblemOwnerOf(form, of?.slug);
  return (
    <Pane
      id={useId()}
      title="Photo"
      className="photo-pane stack"
      aside={photo !== null && <Badge kind={isNew ? 'ok' : 'off'}>{isNew ? 'nouvelle' : 'actuelle'}</Badge>}
    >
      {photo === null ? (
        <div className="no-photo">
          <Niche of={owner} key={`${owner.slug} ${owner.ordre}`} />
          <p className="small muted">Sans photo, un emblème est dessiné à partir du nom et de l’ordre.</p>
        </div>
      ) : (
        <FocalPoint
          photo={photo}
          alt={isNew ? 'Nouvelle photo' : 'Photo actuelle'}
          point={values.photoFocus ?? CENTRE}
          onPoint={(point) => set('photoFocus', point)}
        />
      )}
      {isNew && base.values.photo !== null && <StoredPhoto form={form} slug={of?.slug} />}
      <PictureUpload
        upload={upload}
        label={photo === null ? 'Choisir une photo…' : 'Choisir une autre photo…'}
        progressLabel="Envoi de la photo"
        error={form.errors['photo']}
        hint="JPEG, PNG, GIF, WebP ou AVIF, 10&nbsp;Mo au plus. Vous choisissez ensuite le point à garder dans le cadre."
      />
      {photo !== null && (
        <Button look="danger" small onClick={() => set('photo', null)}>
          Retirer la photo
        </Button>
      )}
    </Pane>
  );
}

/** The stored photo, which saving replaces. */
function StoredPhoto({ form, slug }: { form: CardinalForm; slug: string | undefined }) {
  const { values, base, set } = form;
  const { photo, photoFocus } = base.values;
  const keep = (): void => {
    set('photo', photo);
    set('photoFocus', photoFocus);
  };
  return (
    <div className="row earlier">
      <Niche of={{ ...emblemOwnerOf(form, slug), photo, photoFocus }} small />
      <span className="small muted">
        Photo actuelle, {values.photo === null ? 'retirée' : 'remplacée'} à l’enregistrement.
      </span>
      <Button look="quiet" small onClick={keep}>
        La garder
      </Button>
    </div>
  );
}

/** The fields for the emblem that replaces a missing photo. */
const emblemOwnerOf = ({ values: { prenom, nom, ordre } }: CardinalForm, slug = slugOf(`${prenom} ${nom}`)) => ({
  slug,
  prenom: prenom || 'P',
  nom: nom || 'N',
  ordre,
  photo: null,
});

const slugOf = (name: string): string => foldText(name).replaceAll(' ', '-');
