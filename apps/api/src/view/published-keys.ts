import type { KeyObject } from 'node:crypto';
import { signerOf, type Configuration } from '@fumata/platform';
import { sealKeyOf, type SealKey } from '@fumata/proof';

/** Public keys whose seals and receipts are valid: the current one first, then those that signed before. */
export const publishedKeys = (
  sealKey: KeyObject,
  { formerSealKeys }: Pick<Configuration, 'formerSealKeys'>,
): readonly SealKey[] => [signerOf(sealKey).publicKey, ...formerSealKeys].map(sealKeyOf);
