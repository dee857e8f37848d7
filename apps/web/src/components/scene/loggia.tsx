import drawing from './loggia.svg?raw';
import './loggia.css';

/** Balcony of Saint Peter's, whose curtains open when it appears. */
export const Loggia = () => <div className="loggia" dangerouslySetInnerHTML={{ __html: drawing }} />;
