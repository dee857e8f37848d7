import { useId, useState } from 'react';
import { Button } from '../../../../components/button.js';
import { Notice } from '../../../../components/notice.js';
import { sourceSet } from '../../../../lib/pictures.js';
import { Pane } from '../../kit/pane.js';
import { fieldId } from '../../kit/use-record-form.js';
import { DropFile } from '../../kit/drop-file.js';
import { PICTURE_TYPES } from '../../kit/picture-file.js';
import { Progress } from '../../kit/progress.js';
import type { ArticleForm } from './article-form.js';
import type { PictureChoice } from './use-picture.js';

const SHOWN_PX = 640;

/** The picture of the article, with a control to replace it. */
export function PicturePane({ form, picture }: { form: ArticleForm; picture: PictureChoice }) {
  const { chosen, error, progress, choose, remove } = picture;
  const hint = useId();
  const { image } = form.values;
  const wrong = error ?? form.errors['image'];
  const shown = chosen?.shown ?? image;
  return (
    <Pane id={fieldId('image')} title="Image principale" isTarget className="stack pic-box">
      {shown && <Shown key={shown} picture={shown} isUploaded={!chosen} />}
      <DropFile
        accept={PICTURE_TYPES}
        label={shown ? 'Remplacer l’image…' : 'Choisir une image…'}
        text={chosen ? chosen.file.name : 'ou déposez-la ici'}
        describedBy={hint}
        onFile={choose}
      />
      {wrong && <Notice kind="error">{wrong}</Notice>}
      {progress !== undefined && <Progress label="Envoi de l’image" progress={progress} />}
      <p className="small muted" id={hint}>
        Format recommandé 1200x630, JPG ou PNG.
        {chosen && ' Elle part avec l’enregistrement\u202F; un brouillon ne la garde pas.'}
      </p>
      {chosen && (
        <Button look="quiet" small onClick={() => remove(false)}>
          {image ? 'Garder l’image actuelle' : 'Retirer l’image'}
        </Button>
      )}
      {!chosen && image && (
        <Button look="danger" small onClick={() => remove(true)}>
          Retirer l’image
        </Button>
      )}
    </Pane>
  );
}

function Shown({ picture, isUploaded }: { picture: string; isUploaded: boolean }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <Notice kind="error">
        {isUploaded ? 'Cette adresse ne mène pas à une image.' : 'Ce fichier n’est pas une image lisible.'}
      </Notice>
    );
  return (
    <img
      src={picture}
      srcSet={isUploaded ? sourceSet(picture, SHOWN_PX) : undefined}
      sizes="20rem"
      alt="Aperçu de l’image principale"
      width={1200}
      height={630}
      onError={() => setBroken(true)}
    />
  );
}
