import { imagePathSchema, type ImageUrl } from '@fumata/contracts';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { storedToken } from '../../../../shell/session.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { Field } from '../../../../components/field.js';
import { Notice } from '../../../../components/notice.js';
import { sendFile } from '../../../../lib/send-file.js';
import { DropFile } from '../../kit/drop-file.js';
import { PICTURE_TYPES, pictureFault } from '../../kit/picture-file.js';
import { Progress } from '../../kit/progress.js';
import { detailOf } from '../../kit/refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { EnterApplies } from './enter-applies.js';

interface ImageDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}

/** Inserts a picture of the site: one that is uploaded here, or one whose address is known. */
export function ImageDialog({ editor, open, onClose }: ImageDialogProps) {
  return (
    <Dialog title="Insérer une image du site" open={open} onClose={onClose}>
      <ImageFields editor={editor} onClose={onClose} />
    </Dialog>
  );
}

function ImageFields({ editor, onClose }: Omit<ImageDialogProps, 'open'>) {
  const [src, setSrc] = useState('');
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string>();
  const { share, fault, send } = useUpload((address) => {
    setSrc(address);
    setError(undefined);
  });
  const hint = useId();
  const apply = (): void => {
    const checked = imagePathSchema.safeParse(src.trim());
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    onClose();
    editor.chain().focus().setImage({ src: checked.data, alt: alt.trim() }).run();
  };
  return (
    <EnterApplies onApply={apply}>
      <DropFile
        accept={PICTURE_TYPES}
        label="Choisir une image…"
        text="ou déposez-la ici"
        describedBy={hint}
        onFile={(file) => void send(file)}
      />
      {share !== undefined && <Progress label="Envoi de l’image" share={share} />}
      <div id={hint}>{fault && <Notice kind="error">{fault}</Notice>}</div>
      <Field
        label="Adresse de l’image"
        autoComplete="off"
        required
        value={src}
        error={error}
        hint="Celle d’une image du site, /api/images/…"
        onChange={({ target }) => {
          setSrc(target.value);
          setError(undefined);
        }}
      />
      <Field
        label="Description de l’image"
        autoComplete="off"
        value={alt}
        hint="Lue à qui ne voit pas l’image"
        onChange={({ target }) => setAlt(target.value)}
      />
      <div className="acts">
        <Button look="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button onClick={apply} disabled={share !== undefined}>
          Insérer l’image
        </Button>
      </div>
    </EnterApplies>
  );
}

/** Sends a chosen picture at once. */
function useUpload(onSent: (address: string) => void) {
  const attempt = useAttempt();
  const [share, setShare] = useState<number>();
  const [fault, setFault] = useState<string>();
  const send = async (file: File): Promise<void> => {
    const found = pictureFault(file);
    setFault(found);
    if (found || share !== undefined) return;
    const form = new FormData();
    form.set('image', file);
    setShare(0);
    const outcome = await attempt(() =>
      sendFile<ImageUrl>('/api/upload/article-image', form, { token: storedToken(), onProgress: setShare }),
    );
    setShare(undefined);
    if (outcome.ok) onSent(outcome.value.imageUrl);
    else setFault(detailOf(outcome.error, 'L’image n’est pas arrivée\u00A0: réessayez.'));
  };
  return { share, fault, send };
}
