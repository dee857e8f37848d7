import { GhostLink } from '../../../components/navigation/links.js';
import { BACK } from '../texts.js';

export const BackToGalleries = () => <GhostLink to="/galeries">{BACK}</GhostLink>;
