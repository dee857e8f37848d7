import type { Cardinal } from '@fumata/contracts';

export interface PapabileStatus {
  readonly papabile: boolean;
  /** One line at least, empty where there is nothing to say. */
  readonly strengths: readonly string[];
  readonly limits: readonly string[];
}

type Recorded = Pick<Cardinal, 'papabile' | 'raisonsForPapabile' | 'raisonsAgainstPapabile'>;

const oneAtLeast = (lines: readonly string[]): readonly string[] => (lines.length > 0 ? lines : ['']);
const filled = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');

export const statusOf = ({
  papabile,
  raisonsForPapabile,
  raisonsAgainstPapabile,
}: Recorded): PapabileStatus => ({
  papabile,
  strengths: oneAtLeast(raisonsForPapabile),
  limits: oneAtLeast(raisonsAgainstPapabile),
});

/** What is sent: no empty lines, and no reasons at all for who is not papabile. */
export const statusBody = ({ papabile, strengths, limits }: PapabileStatus): Recorded => ({
  papabile,
  raisonsForPapabile: papabile ? filled(strengths) : [],
  raisonsAgainstPapabile: papabile ? filled(limits) : [],
});

export const isSameStatus = (one: PapabileStatus, other: PapabileStatus): boolean =>
  JSON.stringify(statusBody(one)) === JSON.stringify(statusBody(other));
