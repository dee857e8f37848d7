import { StandardSchemaValidationPipe } from '@nestjs/common';
import { Refused } from './refused.js';

type Issues = Parameters<
  NonNullable<NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>['exceptionFactory']>
>[0];

const MOST_SHOWN = 20;

/** Validates what is declared with a schema, and says in French what is wrong where. */
export const validationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues: Issues) =>
      new Refused({
        refused: 'invalid-request',
        errors: issues.slice(0, MOST_SHOWN).map(({ path = [], message }) => ({
          path: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
          message: french(message),
        })),
      }),
  });

/** Messages that a schema has not put into French itself. */
const french = (message: string): string =>
  /^Invalid input: expected object/.test(message)
    ? 'Un objet JSON est attendu'
    : /^(Invalid|Unrecognized|Too)/.test(message)
      ? 'Valeur invalide'
      : message;
