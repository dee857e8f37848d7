import type { Gallery } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { counted } from '@fumata/text';
import { Badge } from '../../../components/badge.js';
import { excerpt } from '../../../components/excerpt.js';
import { GalleryPicture } from '../../../components/gallery-picture.js';
import { removeId } from '../kit/row-actions.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { CARD_LETTERS, PICTURE } from './rules/labels.js';

interface GalleriesGridProps {
  galleries: readonly Gallery[];
  onChange: (gallery: Gallery) => void;
  onRemove: (gallery: Gallery) => void;
}

/** All galleries, including inactive ones, by position. */
export const GalleriesGrid = ({ galleries, onChange, onRemove }: GalleriesGridProps) => (
  <ul className="albums-a" role="list" aria-label="Galeries">
    {galleries.map((gallery) => (
      <Card key={gallery._id} of={gallery} onChange={() => onChange(gallery)} onRemove={() => onRemove(gallery)} />
    ))}
  </ul>
);

interface CardProps {
  of: Gallery;
  onChange: () => void;
  onRemove: () => void;
}

function Card({ of, onChange, onRemove }: CardProps) {
  const { _id, titre, description, couverture, ordre, actif, images } = of;
  const count = images === 0 ? 'aucune image' : counted(images, 'image');
  return (
    <li className={actif ? undefined : 'off-i'}>
      <div className="pic-box">
        <GalleryPicture reference={couverture} {...PICTURE} sizes="22rem" maxWidth={640} />
      </div>
      <div className="row spread">
        <h2>{frenchTypography(titre)}</h2>
        {!actif && <Badge kind="off">Inactive</Badge>}
      </div>
      <p className="muted small">
        {description === '' ? 'Aucune description' : frenchTypography(excerpt(description, CARD_LETTERS))}
      </p>
      <p className="small faint num">
        Ordre {ordre} · {count}
      </p>
      <div className="tools">
        <Link to={`/admin/gallery/${_id}/images`} aria-label={`Images\u00A0: ${titre}`}>
          Images
        </Link>
        <button type="button" aria-label={`Modifier\u00A0: ${titre}`} onClick={onChange}>
          Modifier
        </button>
        <button
          type="button"
          className="push"
          id={removeId(_id)}
          aria-label={`Supprimer\u00A0: ${titre}`}
          onClick={onRemove}
        >
          Supprimer
        </button>
      </div>
    </li>
  );
}
