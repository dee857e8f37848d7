import { useId } from 'react';
import { Badge } from '../../../../components/badge.js';
import { Button } from '../../../../components/button.js';
import { Niche } from '../../../../components/niche.js';
import { FocalPoint } from './focal-point.js';
import { PhotoChoice } from './photo-choice.js';
import type { CardinalForm } from './use-cardinal-form.js';
import './photo.css';

const CENTRE = { x: 50, y: 50 };

/** The photo of the record and the new one, sent as soon as it is chosen, with the point that its frames keep. */
export function PhotoPane({ form, id }: { form: CardinalForm; id?: string }) {
  const { values, base, set } = form;
  const { photo } = values;
  const title = useId();
  const isNew = photo !== base.values.photo;
  const bearer = bearerOf(form);
  return (
    <section className="pane photo-pane stack" aria-labelledby={title}>
      <header>
        <h2 id={title}>Photo</h2>
        {photo !== null && <Badge kind={isNew ? 'ok' : 'off'}>{isNew ? 'nouvelle' : 'actuelle'}</Badge>}
      </header>
      {photo === null ? (
        <div className="no-photo">
          <Niche of={bearer} key={`${bearer.slug} ${bearer.ordre}`} />
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
      {isNew && base.values.photo !== null && <Earlier form={form} />}
      <PhotoChoice form={form} {...(id !== undefined && { id })} />
      {photo !== null && (
        <Button look="danger" small onClick={() => set('photo', null)}>
          Retirer la photo
        </Button>
      )}
    </section>
  );
}

/** What is recorded now, and goes when the form is saved. */
function Earlier({ form }: { form: CardinalForm }) {
  const { values, base, set } = form;
  const { photo, photoFocus } = base.values;
  const keep = (): void => {
    set('photo', photo);
    set('photoFocus', photoFocus);
  };
  return (
    <div className="row earlier">
      <Niche of={{ ...bearerOf(form), photo, photoFocus }} small />
      <span className="small muted">
        Photo actuelle, {values.photo === null ? 'retirée' : 'remplacée'} à l’enregistrement.
      </span>
      <Button look="quiet" small onClick={keep}>
        La garder
      </Button>
    </div>
  );
}

/** Whose emblem stands for want of a photo, by what is in the form. */
const bearerOf = ({ values: { prenom, nom, ordre } }: CardinalForm) => ({
  ...{ slug: `${prenom} ${nom}`, prenom: prenom || 'P', nom: nom || 'N', ordre, photo: null },
});
