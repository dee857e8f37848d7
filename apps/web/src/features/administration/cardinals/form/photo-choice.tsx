import { useId } from 'react';
import { Button } from '../../../../components/button.js';
import { Notice } from '../../../../components/notice.js';
import { DropFile } from '../../kit/drop-file.js';
import { PICTURE_TYPES } from '../../kit/picture-file.js';
import { Progress } from '../../kit/progress.js';
import type { CardinalForm } from './sections.js';
import { usePhoto } from './use-photo.js';

/** File input for a photo, with upload progress or error. */
export function PhotoChoice({ form, id }: { form: CardinalForm; id: string | undefined }) {
  const { progress, error, file, send } = usePhoto(form, id);
  const hint = useId();
  const label = form.values.photo === null ? 'Choisir une photo…' : 'Choisir une autre photo…';
  return (
    <>
      <DropFile
        accept={PICTURE_TYPES}
        label={label}
        text={file ? file.name : 'ou déposez-la ici'}
        describedBy={hint}
        onFile={(chosen) => void send(chosen)}
      />
      {progress !== undefined && <Progress label="Envoi de la photo" progress={progress} />}
      {error && (
        <Notice kind="error">
          {error}{' '}
          {file && (
            <Button look="quiet" small onClick={() => void send(file)}>
              Réessayer
            </Button>
          )}
        </Notice>
      )}
      <p className="small muted" id={hint}>
        JPEG, PNG, GIF, WebP ou AVIF, 10&nbsp;Mo au plus. Vous choisissez ensuite le point à garder dans le cadre.
      </p>
    </>
  );
}
