import { cardinalChangeSchema, type Cardinal, type CardinalChange } from '@fumata/contracts';
import { z } from 'zod';
import type { FormDefinition } from '../../kit/form.js';
import type { Base } from '../../kit/form-draft.js';

const valuesSchema = z.object({
  papabile: z.boolean(),
  /** At least one line, possibly empty. */
  strengths: z.array(z.string()),
  limits: z.array(z.string()),
});
export type StatusValues = z.infer<typeof valuesSchema>;

type Recorded = Pick<Cardinal, 'papabile' | 'raisonsForPapabile' | 'raisonsAgainstPapabile' | 'version'>;

const atLeastOne = (lines: readonly string[]): string[] => (lines.length > 0 ? [...lines] : ['']);

export const baseOf = ({ papabile, version, ...reasons }: Recorded): Base<StatusValues> => ({
  version,
  values: {
    papabile,
    strengths: atLeastOne(reasons.raisonsForPapabile),
    limits: atLeastOne(reasons.raisonsAgainstPapabile),
  },
});

const FIELDS: Readonly<Record<string, keyof StatusValues>> = {
  raisonsForPapabile: 'strengths',
  raisonsAgainstPapabile: 'limits',
};

/** Without the status both lists are sent empty. */
const compared = {
  strengths: ({ papabile, strengths }: StatusValues) => (papabile ? strengths : []),
  limits: ({ papabile, limits }: StatusValues) => (papabile ? limits : []),
};

export const STATUS_FORM: FormDefinition<StatusValues, CardinalChange> = {
  labels: { papabile: 'Papabile', strengths: 'Atouts', limits: 'Facteurs limitants' },
  values: valuesSchema,
  contract: cardinalChangeSchema,
  toBody: (values) => ({
    papabile: values.papabile,
    raisonsForPapabile: compared.strengths(values),
    raisonsAgainstPapabile: compared.limits(values),
  }),
  compared,
  inForm: ({ path, message }) => ({ path: FIELDS[path.split('.')[0] ?? ''] ?? path, message }),
};
