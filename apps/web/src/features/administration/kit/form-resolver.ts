import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { errorsFrom, type Errors, type Finding, type FormDefinition } from './form.js';

/**
 * Validates a form's values against its contract: valid values resolve to the request body, errors are mapped to the
 * form's own fields.
 */
export function formResolver<V extends FieldValues, B extends object>(
  definition: FormDefinition<V, B>,
): Resolver<V, unknown, B> {
  const checkBody = zodResolver<FieldValues, unknown, B>(definition.contract);
  return async (values, context, { criteriaMode }) => {
    const options = { fields: {}, shouldUseNativeValidation: false, ...(criteriaMode && { criteriaMode }) };
    const checked = await checkBody(definition.toBody(values), context, options);
    const findings = findingsIn(checked.errors);
    if (findings.length === 0) return { values: checked.values as B, errors: {} }; // no errors: the contract's output
    const errors = withMissingTexts(errorsFrom(findings, definition), definition, values);
    if (Object.keys(errors).length === 0)
      throw new Error(`The form has no field for ${findings.map(({ path }) => path).join(', ')}.`);
    return { values: {}, errors: fieldErrors(errors) };
  };
}

/** The library nests errors as the body is nested. */
const findingsIn = (errors: object, parentPath = ''): Finding[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = parentPath + name;
    return 'message' in error && typeof error.message === 'string'
      ? [{ path, message: error.message }]
      : findingsIn(error, `${path}.`);
  });

const withMissingTexts = <V extends object>(
  errors: Errors,
  { missing }: Pick<FormDefinition<V>, 'missing'>,
  values: V,
): Errors => {
  const texts = new Map<string, string>(Object.entries(missing ?? {}));
  const blank = Object.entries(values).filter(([, value]) => typeof value === 'string' && value.trim() === '');
  const replaced = blank.filter(([field]) => field in errors && texts.has(field));
  return { ...errors, ...Object.fromEntries(replaced.map(([field]) => [field, texts.get(field) ?? ''])) };
};

const fieldErrors = <V extends FieldValues>(errors: Errors): FieldErrors<V> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, { type: 'contract', message }]),
  ) as FieldErrors<V>; // each name is a field of the form
