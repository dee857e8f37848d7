import type { GalleryImage } from '@fumata/contracts';
import { GalleryPicture } from '../../../../components/gallery-picture.js';
import { DialogForm } from '../../kit/dialog-form.js';
import { EntryFields } from '../entry-fields.js';
import { loadImages } from '../query.js';
import { PICTURE } from '../rules/labels.js';
import { useEntryForm } from '../use-entry-form.js';

interface ImageFormProps {
  image: GalleryImage;
  onClose: () => void;
  onSaved: (image: GalleryImage) => void;
}

export function ImageForm({ image, onClose, onSaved }: ImageFormProps) {
  const { _id, galleryId, miniature, apercu } = image;
  const { discard, ...form } = useEntryForm<GalleryImage>({
    kind: 'image',
    entry: image,
    put: (api, body) => api.send<GalleryImage>('PUT', `/api/gallery/image/${_id}`, body),
    latest: async (api) => (await loadImages(api, galleryId)).images.find((each) => each._id === _id),
    savedText: 'Image mise à jour avec succès',
    onSaved,
  });
  return (
    <DialogForm {...form} onDiscard={discard} onClose={onClose} act="Enregistrer">
      <div className="pic-box whole">
        <GalleryPicture reference={miniature} alt="Aperçu" preview={apercu} {...PICTURE} sizes="30rem" maxWidth={960} />
      </div>
      <EntryFields form={form.form} />
    </DialogForm>
  );
}
