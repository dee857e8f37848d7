import { useLoaderData, type LoaderFunctionArgs, Link } from 'react-router-dom';
import type { PageMeta } from '../../../routes/page.js';
import { EmptyState } from '../../../components/messages/empty-state.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { DESCRIPTION, LEDE, LIST_FAILED, NO_GALLERY, TITLE } from '../texts.js';
import { GalleryPicture } from '../../../components/pictures/gallery-picture.js';
import { excerpt } from '../../../components/text/excerpt.js';
import { frenchTypography } from '@fumata/text';
import { fetchGalleries } from '../requests.js';
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

/** Gallery in the list. `eager`: above the fold. */
function GalleryCard({ card, eager }: { card: Card; eager: boolean }) {
  const { slug, title, description, cover } = card;
  return (
    <li className="story">
      <div className="pic">
        <GalleryPicture
          imageId={cover}
          width={1200}
          height={630}
          sizes="(min-width: 81.5rem) 17.5rem, (min-width: 60rem) 29vw, (min-width: 39rem) 44vw, 92vw"
          maxWidth={960}
          eager={eager}
        />
      </div>
      <h2>
        <Link to={`/galeries/${slug}`}>{title}</Link>
      </h2>
      {description && <p className="muted">{description}</p>}
    </li>
  );
}

interface Card {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly cover: string | null;
}

const MAX_DESCRIPTION_LENGTH = 100;

async function loadGalleries(api: ApiClient, { signal }: Request): Promise<readonly Card[]> {
  const { galleries } = await fetchGalleries(api, signal);
  return galleries.map(({ slug, titre, description, couverture }) => ({
    slug,
    title: frenchTypography(titre),
    cover: couverture,
    description: frenchTypography(excerpt(description, MAX_DESCRIPTION_LENGTH)),
  }));
}
