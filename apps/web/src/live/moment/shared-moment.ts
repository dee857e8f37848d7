import { momentKey } from '@fumata/conclave';
import type { SharedContent } from '../../components/sharing/share-panel.js';
import { wordsOf, type NamedMoment } from '@fumata/history';

/** The running conclave for sharing: another moment has another picture. */
export const sharedMoment = (moment: NamedMoment): SharedContent & { readonly subject: 'conclave' } => ({
  subject: 'conclave',
  version: momentKey(moment).replace(' ', '-'),
  path: '/conclave',
  sentence: wordsOf(moment).sentence,
});
