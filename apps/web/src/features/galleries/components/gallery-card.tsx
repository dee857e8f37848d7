import { Link } from 'react-router-dom';
import { GalleryPicture } from '../../../components/gallery-picture.js';
import type { Card } from '../load-galleries.js';

/** Gallery in the list. `eager`: above the fold. */
export function GalleryCard({ card, eager }: { card: Card; eager: boolean }) {
  const { slug, title, description, cover } = card;
  return (
    <li className="story">
      <div className="pic">
        <GalleryPicture
          reference={cover}
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
