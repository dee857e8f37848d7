import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { Field } from '../../../../components/field.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { EnterApplies } from './enter-applies.js';
import { isLinkAddress } from './link-address.js';

const NO_ADDRESS = 'Adresse attendue\u00A0: /…, #…, http(s)://… ou mailto:…';

interface LinkDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}

/** Prompts for a link's address; the selection becomes the link text, or the address if nothing is selected. */
export const LinkDialog = ({ editor, open, onClose }: LinkDialogProps) => (
  <Dialog title="Insérer un lien" open={open} onClose={onClose}>
    <LinkFields editor={editor} onClose={onClose} />
  </Dialog>
);

function LinkFields({ editor, onClose }: Omit<LinkDialogProps, 'open'>) {
  const [recorded] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [address, setAddress] = useState(recorded);
  const [error, setError] = useState<string>();
  const apply = (): void => {
    const href = address.trim();
    if (!isLinkAddress(href)) return setError(NO_ADDRESS);
    onClose();
    setLink(editor, href, recorded === '');
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
        {recorded !== '' && (
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
