import { LoadFailed as Shared } from '../../../components/load-failed.js';
import { LOAD_FAILED } from '../texts.js';

/** What a page of the directory says when its data don't come. */
export const LoadFailed = () => <Shared title="Cette page n’a pas pu s’afficher" told={LOAD_FAILED} />;
