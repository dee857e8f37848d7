import { LoadFailed as Shared } from '../../../components/messages/load-failed.js';
import { LOAD_FAILED } from '../texts.js';

export const LoadFailed = () => <Shared title="Cette page n’a pas pu s’afficher" message={LOAD_FAILED} />;
