import type { GalleryImage, GalleryImages } from '@fumata/contracts';
import { counted } from '@fumata/text';
import { useState } from 'react';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { EmptyState } from '../../../../components/empty-state.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { LIST_COUNT_ID, useRemoval } from '../../kit/row-actions.js';
import { loadQuery } from '../../kit/server-state.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { ImageForm } from '../images/image-form.js';
import { ImagesGrid } from '../images/images-grid.js';
import { RemoveImage } from '../images/remove-image.js';
import { useImages } from '../images/use-images.js';
import { imagesQuery } from '../query.js';
import { LOAD_FAILED } from '../rules/labels.js';
import { UploadDialog } from '../upload/upload-dialog.js';
import { useOverlay } from '../../../../lib/use-overlay.js';
import { ImagesHead } from '../images/images-head.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';
import '../galleries.css';

const TITLE = 'Images d’une galerie';

export const meta = (found: GalleryImages | undefined): PageMeta => ({
  title: found ? `${found.gallery.titre}, images` : TITLE,
  hidden: true,
});

const queryFor = (params: LoaderFunctionArgs['params']) => imagesQuery(params['galleryId'] ?? '');

export const load = (api: ApiClient, { params }: LoaderFunctionArgs): Promise<GalleryImages> =>
  loadQuery(api, queryFor(params));

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/ignore-query-changes.js';

/** In the URL, `?modifier=…` opens an image's form over the page. */
export function Component() {
  const of = useImages(queryFor(useParams()));
  const { gallery, images } = of;
  const { open, close } = useOverlay();
  const [adding, setAdding] = useState(false);
  const removal = useRemoval(images, ({ _id }) => _id);
  const add = (text: string) => <Button onClick={() => setAdding(true)}>{text}</Button>;
  return (
    <>
      <ImagesHead gallery={gallery}>{add('Ajouter des images')}</ImagesHead>
      <p className="small muted shots-count" id={LIST_COUNT_ID} tabIndex={-1}>
        {countText(images)}
        {images.length > 1 && frenchTypography(HOW_TO_ARRANGE)}
      </p>
      {images.length > 0 ? (
        <ImagesGrid of={of} onChange={({ _id }) => open(`?modifier=${_id}`)} onRemove={removal.start} />
      ) : (
        <EmptyState text="Cette galerie n’a pas encore d’image.">{add('Ajouter la première')}</EmptyState>
      )}
      <UploadDialog
        galleryId={gallery._id}
        images={images}
        open={adding}
        onAdded={of.add}
        onBatch={of.arrangeBatch}
        onClose={() => setAdding(false)}
        returnTo={LIST_COUNT_ID}
      />
      <ImageDialog of={of} onClose={close} />
      <RemoveImage removal={removal} cover={gallery.couverture} />
    </>
  );
}

function ImageDialog({ of, onClose }: { of: ReturnType<typeof useImages>; onClose: () => void }) {
  const [parameters] = useSearchParams();
  const changing = of.images.find(({ _id }) => _id === parameters.get('modifier'));
  const show = (saved: GalleryImage): void => {
    of.change(saved);
    onClose();
  };
  return (
    <Dialog title="Modifier l’image" open={changing !== undefined} onClose={onClose} returnTo={LIST_COUNT_ID}>
      {changing && <ImageForm image={changing} onClose={onClose} onSaved={show} />}
    </Dialog>
  );
}

const HOW_TO_ARRANGE =
  ' Faites glisser une poignée pour changer l’ordre, ou posez-y le focus et utilisez les flèches, Début ou Fin\u202F; l’ordre s’enregistre aussitôt.';

function countText(images: readonly GalleryImage[]): string {
  const downloads = images.reduce((sum, image) => sum + image.downloads, 0);
  return `${counted(images.length, 'image')}, ` + `${counted(downloads, 'téléchargement')}.`;
}

export const ErrorBoundary = () => (
  <LoadFailed
    head={{ title: TITLE, back: { to: '/admin/gallery', label: 'Retour aux galeries' } }}
    text={LOAD_FAILED}
    unknown="Galerie introuvable"
  />
);
