import type { Editor } from '@tiptap/core';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialogs/dialog.js';
import { Field } from '../../../../components/forms/field.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { isLinkAddress } from './extensions.js';
import { imagePathSchema } from '@fumata/contracts';
import { Notice } from '../../../../components/messages/notice.js';
import { sourceSet } from '../../../../lib/pictures.js';
import { PictureUpload } from '../../kit/picture-upload.js';
import { useArticlePicture } from '../form/picture-pane.js';

const NO_ADDRESS = 'Adresse attendue\u00A0: /…, http(s)://… ou mailto:…';

interface InsertDialogsProps {
  editor: Editor;
  /** The open dialog. */
  dialog: 'a' | 'img' | undefined;
  onClose: () => void;
}

export const InsertDialogs = ({ dialog, ...props }: InsertDialogsProps) => (
  <>
    <Dialog title="Insérer un lien" open={dialog === 'a'} onClose={props.onClose}>
      <LinkFields {...props} />
    </Dialog>
    <Dialog title="Insérer une image du site" open={dialog === 'img'} onClose={props.onClose}>
      <ImageFields {...props} />
    </Dialog>
  </>
);

/** Prompts for a link's address; the selection becomes the link text, or the address if nothing is selected. */
function LinkFields({ editor, onClose }: Omit<InsertDialogsProps, 'dialog'>) {
  const [initialAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [address, setAddress] = useState(initialAddress);
  const [error, setError] = useState<string>();
  const apply = (): void => {
    const href = address.trim();
    if (!isLinkAddress(href)) return setError(NO_ADDRESS);
    onClose();
    setLink(editor, href, initialAddress === '');
  };
  const remove = (): void => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  const change = (text: string): void => {
    setAddress(text);
    setError(undefined);
  };
  return (
    <EnterApplies onApply={apply}>
      <Field
        label="Adresse du lien"
        inputMode="url"
        autoComplete="off"
        required
        isMarked
        value={address}
        error={error}
        hint="Une page du site (/…), un autre site ou une adresse e-mail (mailto:…)."
        onChange={({ target }) => change(target.value)}
      />
      <DialogActs act="Insérer le lien" onAct={apply} onCancel={onClose}>
        {initialAddress !== '' && (
          <Button look="danger" onClick={remove}>
            Retirer le lien
          </Button>
        )}
      </DialogActs>
    </EnterApplies>
  );
}

/** Without a selection, a new link is inserted with its address as its text. */
function setLink(editor: Editor, href: string, isNew: boolean): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  const link = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
  if (editor.state.selection.empty && isNew) chain.insertContent(link).run();
  else chain.setLink({ href, rel: null }).run();
}

/** Inserts a picture of the site, either uploaded here or given by its address. */
function ImageFields({ editor, onClose }: Omit<InsertDialogsProps, 'dialog'>) {
  const [src, setSrc] = useState('');
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string>();
  const changeSrc = (address: string): void => {
    setSrc(address);
    setError(undefined);
  };
  const upload = useArticlePicture(changeSrc);
  const checked = imagePathSchema.safeParse(src.trim());
  const apply = (): void => {
    if (upload.stage.is === 'sending') return;
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
      {checked.data && <Preview key={checked.data} src={checked.data} alt={alt} />}
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

/** The picture that will be inserted, or a notice if its address leads to no picture. */
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

/** Fields of a dialog inside a form: forms cannot nest, and Enter must not submit the outer form. */
const EnterApplies = ({ onApply, children }: { onApply: () => void; children: ReactNode }) => (
  <div
    className="stack"
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      if (event.target.type === 'file') return; // opens the file chooser
      event.preventDefault();
      onApply();
    }}
  >
    {children}
  </div>
);
