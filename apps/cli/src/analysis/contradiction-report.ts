import { readFileSync, statSync } from 'node:fs';
import { withoutByteOrderMark } from '@fumata/history';
import {
  judgeContradiction,
  MAX_CONTRADICTION_LENGTH,
  readContradiction,
  sealKeys,
  type ContradictionFile,
  type SigningKey,
  type VerifiedCheckpoint,
} from '@fumata/proof';
import { counted } from '../terminal/counted.js';

/** The file that a visitor's browser gives when it saw two histories; undefined for any other file. */
export function contradictionIn(path: string): ContradictionFile | undefined {
  const { size } = statSync(path);
  if (size > 2 * MAX_CONTRADICTION_LENGTH) return undefined;
  return readContradiction(withoutByteOrderMark(readFileSync(path, 'utf8')));
}

export interface ContradictionReport {
  /** The log has two histories, if the keys are its own. */
  readonly isProven: boolean;
  readonly lines: readonly string[];
}

/**
 * Reports what such a file proves about the log of `keys`; undefined: of the keys that the file names. `signerPhrase`
 * says in the report which of the two.
 */
export function contradictionReport(
  file: ContradictionFile,
  keys: readonly SigningKey[] | undefined,
  signerPhrase: string,
): ContradictionReport {
  const verdict = judgeContradiction(file, keys && sealKeys(keys).map(({ publicKey }) => publicKey));
  switch (verdict.is) {
    case 'unsigned':
      return notProven('un des deux points de contrôle n’est pas signé par une clé qui doit avoir signé.');
    case 'two-logs':
      return notProven('les deux points de contrôle sont de deux journaux différents.');
    case 'not-proven':
      return notProven(
        'les deux points de contrôle sont signés, mais le fichier ne montre pas qu’ils s’excluent.',
        ...heads(verdict),
        'Un point de contrôle plus court peut n’être qu’ancien : comparez-les à ce que le site sert maintenant.',
      );
    case 'split':
    case 'rewritten': {
      const { size } = verdict.earlier;
      const conflict =
        verdict.is === 'split'
          ? `deux racines pour les mêmes ${counted(size, 'événement')}`
          : `le second ne commence pas par les ${counted(size, 'événement')} du premier`;
      return {
        isProven: true,
        lines: [
          `Contradiction prouvée : ${signersOf(verdict)}, ${conflict}.`,
          ...heads(verdict),
          `Les deux sont signés ${signerPhrase}.`,
        ],
      };
    }
  }
}

const notProven = (why: string, ...more: readonly string[]): ContradictionReport => ({
  isProven: false,
  lines: [`Contradiction non prouvée : ${why}`, ...more],
});

/** A site that changes its address has the same log. */
const signersOf = ({ earlier, served }: Record<'earlier' | 'served', VerifiedCheckpoint>): string =>
  earlier.origin === served.origin
    ? `${served.origin} a signé deux journaux`
    : `${earlier.origin} et ${served.origin} ont signé deux journaux de la même édition`;

const heads = ({ earlier, served }: Record<'earlier' | 'served', VerifiedCheckpoint>): string[] =>
  [earlier, served].map(({ size, root }) => `  ${counted(size, 'événement')}, racine ${root}`);
