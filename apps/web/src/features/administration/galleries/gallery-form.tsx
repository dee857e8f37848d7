import type { Gallery } from '@fumata/contracts';
import { DialogForm } from '../kit/dialog-form.js';
import { EntryFields } from './entry-fields.js';
import { loadGalleries } from './query.js';
import { useEntryForm } from './use-entry-form.js';

interface GalleryFormProps {
  /** Undefined for a new gallery. */
  gallery: Gallery | undefined;
  onClose: () => void;
  onSaved: (gallery: Gallery) => void;
}

export function GalleryForm({ gallery, onClose, onSaved }: GalleryFormProps) {
  const { discard, ...form } = useEntryForm<Gallery>({
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
    <DialogForm {...form} onDiscard={discard} onClose={onClose} act={gallery ? 'Enregistrer' : 'Créer la galerie'}>
      <EntryFields form={form.form} hint="Les 100 premiers caractères s’affichent sur la carte." />
    </DialogForm>
  );
}
