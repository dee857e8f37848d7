import type { Galleries, Gallery } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router-dom';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { EmptyState } from '../../../../components/empty-state.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { number, plural } from '../../../../lib/french.js';
import { focusAfter } from '../../list/neighbour.js';
import { LoadFailed } from '../../load-failed.js';
import { GalleriesGrid } from '../galleries-grid.js';
import { GalleryForm } from '../gallery-form.js';
import { RemoveGallery } from '../remove-gallery.js';
import { LOAD_FAILED } from '../rules/labels.js';
import { withSaved } from '../rules/listing.js';
import { useOverlay } from '../../../../lib/use-overlay.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';
import '../galleries.css';

export const meta = (): PageMeta => ({ title: 'Galeries, administration', hidden: true });

export const load = async (api: ApiClient, { request }: LoaderFunctionArgs): Promise<Gallery[]> =>
  (await api.get<Galleries>('/api/gallery/admin', request.signal)).galleries;

/** What stands over the list is no reason to load it again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && rest.defaultShouldRevalidate;

/** Id of the text at the foot. */
const COUNT = 'affichage';

/** The address: `?nouvelle=1` is the empty form over the list, `?modifier=…` a gallery's. */
export function Component() {
  const loaded = useLoaderData<Gallery[]>();
  const [galleries, setGalleries] = useState<readonly Gallery[]>(loaded);
  useEffect(() => setGalleries(loaded), [loaded]);
  const [parameters] = useSearchParams();
  const { open, close } = useOverlay();
  const create = () => open('?nouvelle=1');
  const [removing, setRemoving] = useState<Gallery>();
  const [returnTo, setReturnTo] = useState(COUNT);
  const changing = galleries.find(({ _id }) => _id === parameters.get('modifier'));
  return (
    <>
      <div className="a-head">
        <h1>Galeries</h1>
        <div className="row">
          <Link className="go" to="/admin/gallery/download-stats">
            Statistiques de téléchargement
          </Link>
          <Button onClick={create}>Nouvelle Galerie</Button>
        </div>
      </div>
      {galleries.length > 0 ? (
        <GalleriesGrid
          galleries={galleries}
          onChange={({ _id }) => open(`?modifier=${_id}`)}
          onRemove={(gallery) => {
            setRemoving(gallery);
            const ids = galleries.map(({ _id }) => _id);
            setReturnTo(focusAfter(ids, gallery._id, COUNT));
          }}
        />
      ) : (
        <EmptyState text="Aucune galerie pour le moment.">
          <Button onClick={create}>Créer votre première galerie</Button>
        </EmptyState>
      )}
      <p className="small muted a-foot" id={COUNT} tabIndex={-1} role="status">
        {number(galleries.length)} {plural(galleries.length, 'galerie')}
      </p>
      <Dialog
        title={changing ? 'Modifier la galerie' : 'Nouvelle galerie'}
        open={changing !== undefined || parameters.get('nouvelle') === '1'}
        onClose={close}
        returnTo={COUNT}
      >
        <GalleryForm
          gallery={changing}
          onClose={close}
          onSaved={(saved) => {
            setGalleries((known) => withSaved(known, saved));
            close();
          }}
        />
      </Dialog>
      <RemoveGallery
        of={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={({ _id }) => setGalleries((known) => known.filter((each) => each._id !== _id))}
        returnTo={returnTo}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text={LOAD_FAILED} />;
}
