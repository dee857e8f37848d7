import { LoadFailed as Shared } from '../../../components/load-failed.js';
import { LOAD_FAILED } from '../texts.js';

/** Error message of the directory's pages. */
export const LoadFailed = () => <Shared title="Cette page n’a pas pu s’afficher" message={LOAD_FAILED} />;
