import type { GalleryImage } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { counted } from '@fumata/text';
import { Badge } from '../../../../components/badge.js';
import { GalleryPicture } from '../../../../components/gallery-picture.js';
import { removeId } from '../../kit/row-actions.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { PICTURE } from '../rules/labels.js';

interface ImageCardProps {
  of: GalleryImage;
  isDragged: boolean;
  isCover: boolean;
  isBecomingCover: boolean;
  handle: ReactNode;
  onCover: () => void;
  onChange: () => void;
  onRemove: () => void;
}

export function ImageCard({ of, isDragged, isCover, handle, ...acts }: ImageCardProps) {
  const { titre, actif, ordre, miniature, apercu, dimensions, taille, downloads } = of;
  return (
    <li className={[actif ? '' : 'off-i', isDragged ? 'drag' : ''].join(' ').trim() || undefined}>
      <div className="bar">
        {handle}
        <span className="pos num">
          <span className="sr">Ordre </span>
          {ordre}
        </span>
        {isCover && (
          <span className="star">
            <span aria-hidden="true">★</span> couverture
          </span>
        )}
        {!actif && <Badge kind="off">Inactive</Badge>}
      </div>
      <div className="pic-box">
        <GalleryPicture reference={miniature} preview={apercu} {...PICTURE} sizes="18rem" maxWidth={640} />
      </div>
      <h2>{frenchTypography(titre)}</h2>
      <p className="small faint num">
        {dimensions} · {taille}
        <br />
        {counted(downloads, 'téléchargement')}
      </p>
      <Tools of={of} isCover={isCover} {...acts} />
    </li>
  );
}

type ToolsProps = Omit<ImageCardProps, 'isDragged' | 'handle'>;

const Tools = ({ of: { _id, titre }, isCover, isBecomingCover, onCover, onChange, onRemove }: ToolsProps) => (
  <div className="tools">
    <a
      href={`/api/gallery/admin/original/${_id}`}
      target="_blank"
      rel="noopener"
      aria-label={`Voir l’original\u00A0: ${titre}, nouvel onglet`}
    >
      Original
    </a>
    <button
      type="button"
      // Not `disabled`: the button that sets the cover keeps the focus.
      aria-disabled={isCover || undefined}
      aria-busy={isBecomingCover || undefined}
      aria-label={isCover ? `Déjà couverture\u00A0: ${titre}` : `Définir comme couverture\u00A0: ${titre}`}
      onClick={() => !isCover && !isBecomingCover && onCover()}
    >
      Couverture
    </button>
    <button type="button" aria-label={`Modifier\u00A0: ${titre}`} onClick={onChange}>
      Modifier
    </button>
    <button
      type="button"
      className="x push"
      id={removeId(_id)}
      aria-label={`Supprimer\u00A0: ${titre}`}
      onClick={onRemove}
    >
      ×
    </button>
  </div>
);
