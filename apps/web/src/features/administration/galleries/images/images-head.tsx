import type { Gallery } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../../components/badge.js';
import { frenchTypography } from '../../../../lib/french-typography.js';

export const ImagesHead = ({
  gallery: { titre, slug, actif },
  children,
}: {
  gallery: Gallery;
  children: ReactNode;
}) => (
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
      {actif && (
        <Link className="go" to={`/galeries/${slug}`}>
          Voir la galerie
        </Link>
      )}
      {children}
    </div>
  </div>
);
