import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { Refused } from './refused.js';

type Issues = Parameters<
  NonNullable<NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>['exceptionFactory']>
>[0];

const MOST_SHOWN = 20;

const refusalFor = (issues: Issues): Refused =>
  new Refused({
    refused: 'invalid-request',
    errors: issues.slice(0, MOST_SHOWN).map(({ path = [], message }) => ({
      path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
      message: french(message),
    })),
  });

/** Validates what is declared with a schema, and says in French what is wrong where. */
export const validationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({ exceptionFactory: refusalFor });

/** The texts that came with a file, as the schema has them. @throws Refused */
export function textsOf<T>(schema: z.ZodType<T>, texts: Readonly<Record<string, string>>): T {
  const read = schema.safeParse(texts);
  if (!read.success) throw refusalFor(read.error.issues);
  return read.data;
}

/** Messages that a schema has not put into French itself. */
const french = (message: string): string =>
  /^Invalid input: expected object/.test(message)
    ? 'Un objet JSON est attendu'
    : /^(Invalid|Unrecognized|Too)/.test(message)
      ? 'Valeur invalide'
      : message;
