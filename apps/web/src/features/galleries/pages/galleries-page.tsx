import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { EmptyState } from '../../../components/empty-state.js';
import { LoadFailed } from '../../../components/load-failed.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { GalleryCard } from '../components/gallery-card.js';
import { loadGalleries, type Card } from '../load-galleries.js';
import { DESCRIPTION, LEDE, LIST_FAILED, NO_GALLERY, TITLE } from '../texts.js';
import '../../../styles/stories.css';
import '../galleries.css';

export const load = (api: ApiClient, { request }: LoaderFunctionArgs) => loadGalleries(api, request);

export const meta = (): PageMeta => ({ title: TITLE, description: DESCRIPTION });

export const ErrorBoundary = () => <LoadFailed title={TITLE} message={LIST_FAILED} />;

/** Number of pictures above the fold of a wide window. */
const ABOVE_THE_FOLD = 3;

export function Component() {
  const cards = useLoaderData<readonly Card[]>();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{TITLE}</h1>
        <p className="lede">{LEDE}</p>
      </div>
      {cards.length === 0 ? (
        <EmptyState text={NO_GALLERY} />
      ) : (
        <ul className="picture-grid" role="list">
          {cards.map((card, index) => (
            <GalleryCard key={card.slug} card={card} eager={index < ABOVE_THE_FOLD} />
          ))}
        </ul>
      )}
    </div>
  );
}
