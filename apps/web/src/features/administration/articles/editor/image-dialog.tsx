import { imagePathSchema } from '@fumata/contracts';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { Dialog } from '../../../../components/dialog.js';
import { Field } from '../../../../components/field.js';
import { Notice } from '../../../../components/notice.js';
import { DropFile } from '../../kit/drop-file.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { PICTURE_TYPES } from '../../kit/picture-file.js';
import type { Upload } from '../../kit/use-upload.js';
import { Progress } from '../../kit/progress.js';
import { EnterApplies } from './enter-applies.js';
import { useImageUpload } from './use-image-upload.js';

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
  const upload = useImageUpload(changeSrc);
  const apply = (): void => {
    const checked = imagePathSchema.safeParse(src.trim());
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    onClose();
    editor.chain().focus().setImage({ src: checked.data, alt: alt.trim() }).run();
  };
  return (
    <EnterApplies onApply={apply}>
      <ImageUpload upload={upload} />
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
      <DialogActs act="Insérer l’image" disabled={upload.progress !== undefined} onAct={apply} onCancel={onClose} />
    </EnterApplies>
  );
}

function ImageUpload({ upload: { progress, error, send } }: { upload: Upload }) {
  const hint = useId();
  return (
    <>
      <DropFile
        accept={PICTURE_TYPES}
        label="Choisir une image…"
        text="ou déposez-la ici"
        describedBy={hint}
        onFile={(file) => void send(file)}
      />
      {progress !== undefined && <Progress label="Envoi de l’image" progress={progress} />}
      <div id={hint}>{error && <Notice kind="error">{error}</Notice>}</div>
    </>
  );
}
