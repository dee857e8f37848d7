import type { Gallery } from '@fumata/contracts';
import { counted, frenchTypography } from '@fumata/text';
import { Link, useSearchParams } from 'react-router-dom';
import { GoLink } from '../../../../components/navigation/links.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialogs/dialog.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import { RowButton, removeId } from '../../kit/data-table.js';
import { Effects } from '../../kit/dialog-parts.js';
import { PageHead, pageTexts } from '../../kit/page.js';
import { LIST_COUNT_ID, useRemoval, RemoveDialog, type Removal } from '../../kit/remove-dialog.js';
import { loaderOf, useLoaded, useSetLoaded, TOAST_MS } from '../../kit/server-state.js';
import { GalleryForm } from '../gallery-form.js';
import { galleriesQuery, GALLERIES } from '../query.js';
import { MAX_CARD_DESCRIPTION, PICTURE_SPACE } from '../rules/cards.js';
import { LOAD_FAILED } from '../rules/labels.js';
import { withSaved } from '../rules/listing.js';
import { useOverlay } from '../../../../lib/use-overlay.js';
import { Badge } from '../../../../components/badge.js';
import { excerpt } from '../../../../components/text/excerpt.js';
import { GalleryPicture } from '../../../../components/pictures/gallery-picture.js';
import '../../records.css';
import '../galleries.css';

export const { meta, ErrorBoundary } = pageTexts('Galeries', LOAD_FAILED, 'Galeries, administration');

export const load = loaderOf(galleriesQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/use-list-query.js';

/** In the URL, `?nouvelle=1` opens an empty form over the list, `?modifier=…` the form of a gallery. */
export function Component() {
  const { data: galleries } = useLoaded(galleriesQuery);
  const { open, close } = useOverlay();
  const create = () => open('?nouvelle=1');
  const removal = useRemoval(galleries, ({ _id }) => _id);
  return (
    <>
      <PageHead
        title="Galeries"
        actions={
          <div className="row">
            <GoLink to="/admin/gallery/download-stats">Statistiques de téléchargement</GoLink>
            <Button onClick={create}>Nouvelle Galerie</Button>
          </div>
        }
      />
      {galleries.length > 0 ? (
        <GalleriesGrid
          galleries={galleries}
          onChange={({ _id }) => open(`?modifier=${_id}`)}
          onRemove={removal.start}
        />
      ) : (
        <EmptyState text="Aucune galerie pour le moment.">
          <Button onClick={create}>Créer votre première galerie</Button>
        </EmptyState>
      )}
      <p className="small muted a-foot" id={LIST_COUNT_ID} tabIndex={-1} role="status">
        {counted(galleries.length, 'galerie')}
      </p>
      <GalleryDialog galleries={galleries} onClose={close} />
      <RemoveGallery removal={removal} />
    </>
  );
}

function GalleryDialog({ galleries, onClose }: { galleries: readonly Gallery[]; onClose: () => void }) {
  const setGalleries = useSetLoaded(galleriesQuery);
  const [parameters] = useSearchParams();
  const edited = galleries.find(({ _id }) => _id === parameters.get('modifier'));
  const show = (saved: Gallery): void => {
    setGalleries((loaded) => withSaved(loaded, saved));
    onClose();
  };
  return (
    <Dialog
      title={edited ? 'Modifier la galerie' : 'Nouvelle galerie'}
      open={edited !== undefined || parameters.get('nouvelle') === '1'}
      onClose={onClose}
      returnTo={LIST_COUNT_ID}
    >
      <GalleryForm gallery={edited} onClose={onClose} onSaved={show} />
    </Dialog>
  );
}

/** Confirms the permanent deletion of a gallery with all its images. */
function RemoveGallery({ removal }: { removal: Removal<Gallery> }) {
  const { row } = removal;
  return (
    <RemoveDialog
      removal={removal}
      resource={GALLERIES}
      title={frenchTypography(`Supprimer « ${row?.titre ?? ''} » ?`)}
      word="SUPPRIMER"
      pathOf={({ _id }) => `/api/gallery/${_id}`}
      toastMs={TOAST_MS}
    >
      <Effects>
        <li>
          La galerie et toutes ses images{row && row.images > 0 && ` (${counted(row.images, 'image')})`} sont supprimées
          de façon <b>irréversible</b>.
        </li>
        <li>Les liens de téléchargement déjà envoyés cessent de fonctionner.</li>
        <li>{frenchTypography('Ce qui a été téléchargé reste compté, sous « Image supprimée ».')}</li>
      </Effects>
    </RemoveDialog>
  );
}

interface GalleriesGridProps {
  galleries: readonly Gallery[];
  onChange: (gallery: Gallery) => void;
  onRemove: (gallery: Gallery) => void;
}

/** All galleries, including inactive ones, by position. */
const GalleriesGrid = ({ galleries, onChange, onRemove }: GalleriesGridProps) => (
  <ul className="albums-a" role="list" aria-label="Galeries">
    {galleries.map((gallery) => (
      <Card key={gallery._id} gallery={gallery} onChange={() => onChange(gallery)} onRemove={() => onRemove(gallery)} />
    ))}
  </ul>
);

function Card({ gallery, onChange, onRemove }: { gallery: Gallery; onChange: () => void; onRemove: () => void }) {
  const { _id, titre, description, couverture, ordre, actif, images } = gallery;
  const count = images === 0 ? 'aucune image' : counted(images, 'image');
  return (
    <li className={actif ? undefined : 'off-i'}>
      <div className="pic-box">
        <GalleryPicture imageId={couverture} {...PICTURE_SPACE} sizes="22rem" maxWidth={640} />
      </div>
      <div className="row spread">
        <h2>{frenchTypography(titre)}</h2>
        {!actif && <Badge kind="off">Inactive</Badge>}
      </div>
      <p className="muted small">
        {description === '' ? 'Aucune description' : frenchTypography(excerpt(description, MAX_CARD_DESCRIPTION))}
      </p>
      <p className="small faint num">
        Ordre {ordre} · {count}
      </p>
      <div className="tools">
        <Link to={`/admin/gallery/${_id}/images`} aria-label={`Images\u00A0: ${titre}`}>
          Images
        </Link>
        <RowButton label={`Modifier\u00A0: ${titre}`} onClick={onChange}>
          Modifier
        </RowButton>
        <RowButton className="push" id={removeId(_id)} label={`Supprimer\u00A0: ${titre}`} onClick={onRemove}>
          Supprimer
        </RowButton>
      </div>
    </li>
  );
}
