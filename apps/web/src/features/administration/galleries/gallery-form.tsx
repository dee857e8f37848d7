import type { Gallery, GalleryImage } from '@fumata/contracts';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { Form } from '../../../components/forms/form.js';
import { Notice } from '../../../components/messages/notice.js';
import { DialogActs } from '../kit/dialog-parts.js';
import { ConflictNotice } from '../kit/form-conflict.js';
import { FormFields, RestoredDraft, useSaveKey, useFocusInvalid } from '../kit/form-frame.js';
import { EntryFields, useEntryForm } from './use-entry-form.js';
import { loadGalleries, loadImages } from './query.js';
import { GalleryPicture } from '../../../components/pictures/gallery-picture.js';
import { PICTURE_SPACE } from './rules/cards.js';

interface GalleryFormProps {
  /** Undefined for a new gallery. */
  gallery: Gallery | undefined;
  onClose: () => void;
  onSaved: (gallery: Gallery) => void;
}

export function GalleryForm({ gallery, onClose, onSaved }: GalleryFormProps) {
  const entryForm = useEntryForm<Gallery>({
    kind: 'galerie',
    entry: gallery,
    put: (api, { version, ...body }) =>
      gallery
        ? api.send<Gallery>('PUT', `/api/gallery/${gallery._id}`, { ...body, version })
        : api.send<Gallery>('POST', '/api/gallery', body),
    latest: async (api) => (await loadGalleries(api)).find(({ _id }) => _id === gallery?._id),
    savedText: gallery ? 'Galerie mise à jour avec succès' : 'Galerie créée avec succès',
    onSaved,
  });
  return (
    <DialogForm {...entryForm} onClose={onClose} act={gallery ? 'Enregistrer' : 'Créer la galerie'}>
      <EntryFields form={entryForm.form} hint="Les 100 premiers caractères s’affichent sur la carte." />
    </DialogForm>
  );
}

interface ImageFormProps {
  image: GalleryImage;
  onClose: () => void;
  onSaved: (image: GalleryImage) => void;
}

export function ImageForm({ image, onClose, onSaved }: ImageFormProps) {
  const { _id, galleryId, miniature, apercu } = image;
  const entryForm = useEntryForm<GalleryImage>({
    kind: 'image',
    entry: image,
    put: (api, body) => api.send<GalleryImage>('PUT', `/api/gallery/image/${_id}`, body),
    latest: async (api) => (await loadImages(api, galleryId)).images.find((each) => each._id === _id),
    savedText: 'Image mise à jour avec succès',
    onSaved,
  });
  return (
    <DialogForm {...entryForm} onClose={onClose} act="Enregistrer">
      <div className="pic-box whole">
        <GalleryPicture
          imageId={miniature}
          alt="Aperçu"
          preview={apercu}
          {...PICTURE_SPACE}
          sizes="30rem"
          maxWidth={960}
        />
      </div>
      <EntryFields form={entryForm.form} />
    </DialogForm>
  );
}

interface DialogFormProps extends ReturnType<typeof useEntryForm> {
  onClose: () => void;
  /** Label of the button that saves. */
  act: string;
  children: ReactNode;
}

/** Form in a dialog. Unsaved values are restored when the dialog is reopened. */
function DialogForm(props: DialogFormProps) {
  const { form, saving, failed, onDiscard, onClose, act, children } = props;
  const fields = useFocusInvalid(form.attempts, saving.isCreating);
  useSaveKey(fields);
  const hadConflict = useRef(false);
  const focusFirst = useCallback(() => fields.current?.querySelector<HTMLElement>('input')?.focus(), [fields]);
  useEffect(() => {
    // The conflict notice contained the focused button and has been removed.
    if (hadConflict.current && !saving.conflict) focusFirst();
    hadConflict.current = saving.conflict !== undefined;
  }, [saving.conflict, focusFirst]);
  const discard = (): void => {
    onDiscard();
    focusFirst();
  };
  return (
    <>
      <RestoredDraft isRestored={form.isRestored} onDiscard={discard} />
      <ConflictNotice form={form} saving={saving} />
      <Form ref={fields} className="stack" onSubmit={() => void saving.save()}>
        <FormFields isLocked={saving.isCreating}>{children}</FormFields>
        {failed && <Notice kind="error">{failed}</Notice>}
        <DialogActs act={act} busy={saving.busy} onCancel={onClose} />
      </Form>
    </>
  );
}
