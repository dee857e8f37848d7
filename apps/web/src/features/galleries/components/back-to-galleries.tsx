import { Link } from 'react-router-dom';
import { BACK } from '../texts.js';

export const BackToGalleries = () => (
  <Link className="btn ghost" to="/galeries">
    {BACK}
  </Link>
);
