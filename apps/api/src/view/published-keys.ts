import { signerOf } from '@fumata/platform';
import { sealKeyOf } from '@fumata/proof';
import type { SealKey } from '@fumata/proof';
import type { ApiSystem } from '../system.js';

/** Whose seals and promises hold: today's key first, then those that signed before. */
export const publishedKeys = ({
  sealKey,
  configuration: { formerSealKeys },
}: Pick<ApiSystem, 'sealKey' | 'configuration'>): readonly SealKey[] =>
  [signerOf(sealKey).publicKey, ...formerSealKeys].map(sealKeyOf);
