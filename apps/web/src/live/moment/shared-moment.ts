import { momentKey } from '@fumata/conclave';
import type { SharedContent } from '../../components/sharing/share-panel.js';
import { wordsOf, type NamedMoment } from '@fumata/history';
import type { Summary } from '../summary/latest-summary.js';

/** The running conclave for sharing: another moment has another picture. */
export const sharedMoment = (
  moment: NamedMoment,
  { conclaveState }: Pick<Summary, 'conclaveState'>,
): SharedContent & { readonly subject: 'conclave' } => ({
  subject: 'conclave',
  version: momentKey(moment, conclaveState._id).replaceAll(' ', '-'),
  path: '/conclave',
  sentence: wordsOf(moment).sentence,
});
