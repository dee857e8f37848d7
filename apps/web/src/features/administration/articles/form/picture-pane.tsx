import type { ImageUrl } from '@fumata/contracts';
import { useState, useRef } from 'react';
import { Button } from '../../../../components/button.js';
import { Notice } from '../../../../components/messages/notice.js';
import { sourceSet } from '../../../../lib/pictures.js';
import { Pane } from '../../kit/page.js';
import { PictureUpload } from '../../kit/picture-upload.js';
import { fieldId } from '../../kit/use-record-form.js';
import { useUpload, type Upload } from '../../kit/use-upload.js';
import type { ArticleForm } from './article-form.js';

const MAX_WIDTH_PX = 640;

/** Uploads a picture for an article as soon as it is chosen. */
export const useArticlePicture = (onAddress: (address: string) => void): Upload =>
  useUpload<ImageUrl>({
    path: '/api/upload/article-image',
    partsOf: (image) => ({ image }),
    failedText: 'L’image n’est pas arrivée\u00A0: réessayez.',
    onSent: ({ imageUrl }) => onAddress(imageUrl),
  });

export function PicturePane({ form, picture }: { form: ArticleForm; picture: Upload }) {
  const { image } = form.values;
  const remove = (): void => {
    form.set('image', null);
    // The button disappears.
    document.getElementById(fieldId('image'))?.focus();
  };
  return (
    <Pane id={fieldId('image')} title="Image principale" isTarget className="stack pic-box">
      {image && <MainPicture key={image} picture={image} />}
      <PictureUpload
        upload={picture}
        label={image ? 'Remplacer l’image…' : 'Choisir une image…'}
        progressLabel="Envoi de l’image"
        error={form.errors['image']}
        hint="Format recommandé 1200x630, JPG ou PNG."
      />
      {image && (
        <Button look="danger" small onClick={remove}>
          Retirer l’image
        </Button>
      )}
    </Pane>
  );
}

function MainPicture({ picture }: { picture: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Notice kind="error">Cette adresse ne mène pas à une image.</Notice>;
  return (
    <img
      src={picture}
      srcSet={sourceSet(picture, MAX_WIDTH_PX)}
      sizes="20rem"
      alt="Aperçu de l’image principale"
      width={1200}
      height={630}
      onError={() => setBroken(true)}
    />
  );
}

export type TextPictures = ReturnType<typeof useTextPictures>;

/** Uploads pictures into the text in turn. A failed file stays, with those behind it, until retried or given up. */
export function useTextPictures() {
  const insert = useRef<(address: string) => void>(() => undefined);
  const upload = useArticlePicture((address) => insert.current(address));
  const queuedFiles = useRef<readonly File[]>([]);
  const isRunning = useRef(false);
  const sendQueued = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    while (typeof (await upload.settled()) === 'string') {
      const [next, ...others] = queuedFiles.current;
      if (!next) break;
      queuedFiles.current = others;
      await upload.send(next);
    }
    isRunning.current = false;
  };
  return {
    /** The picture that is being uploaded, or has failed: `send` retries it, `dismiss` gives up all of them. */
    upload: {
      ...upload,
      send: async (file: File) => {
        await upload.send(file);
        await sendQueued();
      },
      dismiss: () => {
        queuedFiles.current = [];
        upload.dismiss();
      },
    },
    /** Uploads files one after the other, behind those that wait. */
    add: (files: readonly File[]) => {
      queuedFiles.current = [...queuedFiles.current, ...files];
      void sendQueued();
    },
    /** Gives up the file that failed; those that wait follow. */
    giveUp: () => {
      upload.dismiss();
      void sendQueued();
    },
    /** Inserts an uploaded picture; set by the editor. */
    insert,
  };
}
