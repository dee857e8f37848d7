import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { Refused } from '../refusals/refused.js';

type Issues = Parameters<
  NonNullable<NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>['exceptionFactory']>
>[0];

const MAX_ERRORS = 20;

/** Maximum length of an unknown name in an error text. */
const MAX_NAME_LENGTH = 100;

/** `parameter`: a path parameter validated alone. */
const refusalFor = (issues: Issues, parameter?: string): Refused =>
  new Refused({
    refused: 'invalid-request',
    errors: issues
      .flatMap((issue) => (isUnknown(issue) ? unknownNames(issue) : [fieldError(issue)]))
      .slice(0, MAX_ERRORS)
      .map(({ path, message }) => ({ path: path === '' ? (parameter ?? '') : path, message })),
  });

interface FieldError {
  readonly path: string;
  readonly message: string;
}

const fieldError = ({ path = [], message }: Issues[number]): FieldError => ({
  path: pathText(path),
  message: french(message),
});

const pathText = (path: NonNullable<Issues[number]['path']>): string =>
  path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** A strict object reports all unknown names in one issue. */
type Unknown = Issues[number] & { readonly keys: readonly string[] };

const isUnknown = (issue: Issues[number]): issue is Unknown => 'keys' in issue && Array.isArray(issue.keys);

const unknownNames = ({ path = [], keys }: Unknown): FieldError[] =>
  keys.map((key) => ({ path: pathText([...path, key.slice(0, MAX_NAME_LENGTH)]), message: 'Paramètre inconnu' }));

class IssuesFound extends Error {
  constructor(readonly issues: Issues) {
    super('validation failed');
  }
}

/** Nest's pipe passes only the issues to its error factory, not the validated value. */
class FrenchValidationPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new IssuesFound(issues) });
  }

  override async transform<T>(value: T, metadata: Metadata): Promise<T> {
    try {
      return await super.transform(value, metadata);
    } catch (cause) {
      if (cause instanceof IssuesFound) throw refusalFor(cause.issues, metadata.data);
      throw cause;
    }
  }
}

type Metadata = Parameters<StandardSchemaValidationPipe['transform']>[1];

/** Validates parameters by their schema, with French messages per field. */
export const validationPipe = (): StandardSchemaValidationPipe => new FrenchValidationPipe();

/** Validates the text fields of an upload. @throws Refused */
export function textsOf<T>(schema: z.ZodType<T>, texts: Readonly<Record<string, string>>): T {
  const parsed = schema.safeParse(texts);
  if (!parsed.success) throw refusalFor(parsed.error.issues);
  return parsed.data;
}

/** French messages where the schema has none. */
const french = (message: string): string =>
  /^Invalid input: expected object/.test(message)
    ? 'Un objet JSON est attendu'
    : /^(Invalid|Unrecognized|Too)/.test(message)
      ? 'Valeur invalide'
      : message;
