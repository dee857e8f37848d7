import { imagePathSchema } from '@fumata/contracts';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Dialog } from '../../../../components/dialog.js';
import { Field } from '../../../../components/field.js';
import { Notice } from '../../../../components/notice.js';
import { sourceSet } from '../../../../lib/pictures.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { PictureUpload } from '../../kit/picture-upload.js';
import { useArticlePicture } from '../form/picture-pane.js';
import { EnterApplies } from './enter-applies.js';

interface ImageDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}

/** Inserts a picture of the site, either uploaded here or given by its address. */
export const ImageDialog = ({ editor, open, onClose }: ImageDialogProps) => (
  <Dialog title="Insérer une image du site" open={open} onClose={onClose}>
    <ImageFields editor={editor} onClose={onClose} />
  </Dialog>
);

function ImageFields({ editor, onClose }: Omit<ImageDialogProps, 'open'>) {
  const [src, setSrc] = useState('');
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string>();
  const changeSrc = (address: string): void => {
    setSrc(address);
    setError(undefined);
  };
  const upload = useArticlePicture(changeSrc);
  const preview = imagePathSchema.safeParse(src.trim()).data;
  const apply = (): void => {
    if (upload.stage.is === 'sending') return;
    const checked = imagePathSchema.safeParse(src.trim());
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    onClose();
    editor.chain().focus().setImage({ src: checked.data, alt: alt.trim() }).run();
  };
  return (
    <EnterApplies onApply={apply}>
      <PictureUpload
        upload={upload}
        label="Choisir une image…"
        progressLabel="Envoi de l’image"
        hint="JPEG, PNG, GIF, WebP ou AVIF, 10&nbsp;Mo au plus."
      />
      {preview && <Preview key={preview} src={preview} alt={alt} />}
      <Field
        label="Adresse de l’image"
        autoComplete="off"
        required
        isMarked
        value={src}
        error={error}
        hint="Celle d’une image du site, /api/images/…"
        onChange={({ target }) => changeSrc(target.value)}
      />
      <Field
        label="Description de l’image"
        autoComplete="off"
        value={alt}
        hint="Lue à qui ne voit pas l’image"
        onChange={({ target }) => setAlt(target.value)}
      />
      <DialogActs act="Insérer l’image" disabled={upload.stage.is === 'sending'} onAct={apply} onCancel={onClose} />
    </EnterApplies>
  );
}

/** The picture that will be inserted; nothing while its address is incomplete or leads to no picture. */
function Preview({ src, alt }: { src: string; alt: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Notice kind="warn">Aucune image du site n’a cette adresse.</Notice>;
  return (
    <div className="pic-box whole">
      <img
        src={src}
        srcSet={sourceSet(src, 320)}
        sizes="20rem"
        alt={alt || 'Aperçu de l’image'}
        onError={() => setBroken(true)}
      />
    </div>
  );
}
