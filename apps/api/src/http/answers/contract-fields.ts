import type { z } from 'zod';

/**
 * The contract's fields of a stored record, without those that stay internal. Not validated: one record that violates
 * the contract must not make its whole list fail.
 */
export const contractFields = <Contract extends z.ZodObject>(
  contract: Contract,
  record: z.output<Contract>,
): z.output<Contract> =>
  // The keys are those of the contract.
  Object.fromEntries(Object.keys(contract.shape).map((key) => [key, record[key]])) as z.output<Contract>;
