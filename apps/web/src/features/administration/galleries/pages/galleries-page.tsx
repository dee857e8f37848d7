import type { Gallery } from '@fumata/contracts';
import { counted } from '@fumata/text';
import { Link, useSearchParams } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { EmptyState } from '../../../../components/empty-state.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { PageHead } from '../../kit/list-page.js';
import { LIST_COUNT_ID, useRemoval } from '../../kit/row-actions.js';
import { loadQuery } from '../../kit/server-state.js';
import { useLoaded, useSetLoaded } from '../../kit/use-loaded.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { GalleriesGrid } from '../galleries-grid.js';
import { GalleryForm } from '../gallery-form.js';
import { galleriesQuery } from '../query.js';
import { RemoveGallery } from '../remove-gallery.js';
import { LOAD_FAILED } from '../rules/labels.js';
import { withSaved } from '../rules/listing.js';
import { useOverlay } from '../../../../lib/use-overlay.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';
import '../galleries.css';

export const meta = (): PageMeta => ({ title: 'Galeries, administration', hidden: true });

export const load = (api: ApiClient): Promise<Gallery[]> => loadQuery(api, galleriesQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/ignore-query-changes.js';

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
            <Link className="go" to="/admin/gallery/download-stats">
              Statistiques de téléchargement
            </Link>
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
  const changing = galleries.find(({ _id }) => _id === parameters.get('modifier'));
  const show = (saved: Gallery): void => {
    setGalleries((known) => withSaved(known, saved));
    onClose();
  };
  return (
    <Dialog
      title={changing ? 'Modifier la galerie' : 'Nouvelle galerie'}
      open={changing !== undefined || parameters.get('nouvelle') === '1'}
      onClose={onClose}
      returnTo={LIST_COUNT_ID}
    >
      <GalleryForm gallery={changing} onClose={onClose} onSaved={show} />
    </Dialog>
  );
}

export const ErrorBoundary = () => <LoadFailed head={{ title: 'Galeries' }} text={LOAD_FAILED} />;
