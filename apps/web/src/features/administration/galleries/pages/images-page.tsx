import type { GalleryImage, GalleryImages, Gallery } from '@fumata/contracts';
import { counted, number, plural, frenchTypography } from '@fumata/text';
import { useState, type ReactNode } from 'react';
import { useParams, useSearchParams, type LoaderFunctionArgs, Link } from 'react-router-dom';
import { GoLink } from '../../../../components/navigation/links.js';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialogs/dialog.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { LIST_COUNT_ID, useRemoval, RemoveDialog, type Removal } from '../../kit/remove-dialog.js';
import { loadQuery, TOAST_MS } from '../../kit/server-state.js';
import { Effects } from '../../kit/dialog-parts.js';
import { LoadFailed } from '../../kit/page.js';
import { ImageForm } from '../gallery-form.js';
import { ImagesGrid } from '../images/images-grid.js';
import { useImages } from '../images/use-images.js';
import { imagesQuery, GALLERIES } from '../query.js';
import { LOAD_FAILED } from '../rules/labels.js';
import { UploadDialog } from '../upload/upload-form.js';
import { useOverlay } from '../../../../lib/use-overlay.js';
import { Badge } from '../../../../components/badge.js';
import '../../records.css';
import '../galleries.css';

const TITLE = 'Images d’une galerie';

export const meta = (data: GalleryImages | undefined): PageMeta => ({
  title: data ? `${data.gallery.titre}, images` : TITLE,
  hidden: true,
});

const queryFor = (params: LoaderFunctionArgs['params']) => imagesQuery(params['galleryId'] ?? '');

export const load = (api: ApiClient, { params }: LoaderFunctionArgs): Promise<GalleryImages> =>
  loadQuery(api, queryFor(params));

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/use-list-query.js';

/** In the URL, `?modifier=…` opens an image's form over the page. */
export function Component() {
  const loaded = useImages(queryFor(useParams()));
  const { gallery, images } = loaded;
  const { open, close } = useOverlay();
  const [adding, setAdding] = useState(false);
  const removal = useRemoval(images, ({ _id }) => _id);
  const addButton = (text: string) => <Button onClick={() => setAdding(true)}>{text}</Button>;
  return (
    <>
      <ImagesHead gallery={gallery}>{addButton('Ajouter des images')}</ImagesHead>
      <p className="small muted shots-count" id={LIST_COUNT_ID} tabIndex={-1}>
        {countText(images)}
        {images.length > 1 && frenchTypography(HOW_TO_ARRANGE)}
      </p>
      {images.length > 0 ? (
        <ImagesGrid loaded={loaded} onChange={({ _id }) => open(`?modifier=${_id}`)} onRemove={removal.start} />
      ) : (
        <EmptyState text="Cette galerie n’a pas encore d’image.">{addButton('Ajouter la première')}</EmptyState>
      )}
      <UploadDialog
        galleryId={gallery._id}
        images={images}
        open={adding}
        onArrived={loaded.add}
        onBatch={loaded.arrangeBatch}
        onClose={() => setAdding(false)}
        returnTo={LIST_COUNT_ID}
      />
      <ImageDialog loaded={loaded} onClose={close} />
      <RemoveImage removal={removal} cover={gallery.couverture} />
    </>
  );
}

function ImageDialog({ loaded, onClose }: { loaded: ReturnType<typeof useImages>; onClose: () => void }) {
  const [parameters] = useSearchParams();
  const edited = loaded.images.find(({ _id }) => _id === parameters.get('modifier'));
  const show = (saved: GalleryImage): void => {
    loaded.change(saved);
    onClose();
  };
  return (
    <Dialog title="Modifier l’image" open={edited !== undefined} onClose={onClose} returnTo={LIST_COUNT_ID}>
      {edited && <ImageForm image={edited} onClose={onClose} onSaved={show} />}
    </Dialog>
  );
}

const HOW_TO_ARRANGE =
  ' Faites glisser une poignée pour changer l’ordre, ou posez-y le focus et utilisez les flèches, Début ou Fin\u202F; l’ordre s’enregistre aussitôt.';

function countText(images: readonly GalleryImage[]): string {
  const downloads = images.reduce((sum, image) => sum + image.downloads, 0);
  return `${counted(images.length, 'image')}, ${counted(downloads, 'téléchargement')}.`;
}

export const ErrorBoundary = () => (
  <LoadFailed
    head={{ title: TITLE, back: { to: '/admin/gallery', label: 'Retour aux galeries' } }}
    text={LOAD_FAILED}
    unknown="Galerie introuvable"
  />
);

const ImagesHead = ({ gallery: { titre, slug, actif }, children }: { gallery: Gallery; children: ReactNode }) => (
  <div className="a-head">
    <div className="a-title">
      <Link className="back" to="/admin/gallery">
        Retour aux galeries
      </Link>
      <div className="row">
        <h1>{frenchTypography(titre)}</h1>
        {!actif && <Badge kind="off">Inactive</Badge>}
      </div>
    </div>
    <div className="row">
      {actif && <GoLink to={`/galeries/${slug}`}>Voir la galerie</GoLink>}
      {children}
    </div>
  </div>
);

/** Confirms the permanent deletion of an image; `cover` is the picture of the gallery. */
function RemoveImage({ removal, cover }: { removal: Removal<GalleryImage>; cover: string | null }) {
  const { row } = removal;
  const downloads = row?.downloads ?? 0;
  return (
    <RemoveDialog
      removal={removal}
      resource={GALLERIES}
      title={frenchTypography(`Supprimer « ${row?.titre ?? ''} » ?`)}
      pathOf={({ _id }) => `/api/gallery/image/${_id}`}
      toastMs={TOAST_MS}
    >
      <Effects>
        <li>
          L’image est effacée, de façon <b>irréversible</b>.
        </li>
        <li>Ses liens de téléchargement déjà envoyés cessent de fonctionner.</li>
        {row?.miniature === cover && <li>La galerie n’a plus de couverture.</li>}
        {downloads > 0 && (
          <li>
            {frenchTypography(
              `${plural(downloads, 'Son téléchargement reste compté', `Ses ${number(downloads)} téléchargements restent comptés`)}, sous « Image supprimée ».`,
            )}
          </li>
        )}
      </Effects>
    </RemoveDialog>
  );
}
