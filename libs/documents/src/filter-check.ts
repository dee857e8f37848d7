import { InvalidFilter, type Scalar } from './filter.js';

/** A validated filter, no longer typed by document. */
export interface AnyFilter {
  readonly [pathOrOperator: string]: Condition | readonly AnyFilter[];
}
type Condition = Scalar | { readonly [operator: string]: unknown };

const LOGICAL = new Set(['$and', '$or', '$nor']);
const COMPARISONS = new Set(['$gt', '$gte', '$lt', '$lte']);

export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Object.prototype.toString.call(value) === '[object Object]';

export const isScalar = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

/** @throws InvalidFilter for anything that `Filter` does not describe */
export function checkFilter(filter: unknown): asserts filter is AnyFilter {
  if (!isPlainObject(filter)) throw new InvalidFilter('a filter is an object');
  for (const [key, value] of Object.entries(filter)) {
    if (LOGICAL.has(key)) {
      if (!Array.isArray(value) || value.length === 0) throw new InvalidFilter(`${key} needs filters`);
      value.forEach(checkFilter);
    } else {
      checkPath(key);
      checkCondition(key, value);
    }
  }
}

function checkPath(path: string): void {
  const isValid = path.split('.').every((key) => key !== '' && !key.startsWith('$') && key !== '__proto__');
  if (!isValid) throw new InvalidFilter(`invalid path: ${path}`);
}

function checkCondition(path: string, condition: unknown): void {
  if (isScalar(condition)) return;
  if (!isPlainObject(condition)) throw new InvalidFilter(`${path}: a condition is a scalar or operators`);
  const operators = Object.entries(condition);
  if (operators.length === 0) throw new InvalidFilter(`${path}: whole objects can't be compared`);
  for (const [operator, operand] of operators) {
    if (!isOperand(path, operator, operand)) throw new InvalidFilter(`${path}: invalid operand of ${operator}`);
  }
  if ('$options' in condition && !('$regex' in condition)) throw new InvalidFilter(`${path}: $options without $regex`);
}

function isOperand(path: string, operator: string, operand: unknown): boolean {
  if (COMPARISONS.has(operator)) return operand !== null && isScalar(operand);
  switch (operator) {
    case '$eq':
    case '$ne':
      return isScalar(operand);
    case '$in':
    case '$nin':
      return Array.isArray(operand) && operand.every(isScalar);
    case '$exists':
      return typeof operand === 'boolean';
    case '$regex':
      return typeof operand === 'string';
    case '$options':
      return operand === 'i';
    case '$not':
      if (!isPlainObject(operand)) return false;
      checkCondition(path, operand);
      return true;
    default:
      return false;
  }
}

/** Validated find options; the sort ends with `_id`. */
export interface CheckedFindOptions {
  readonly sort: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly skip: number;
  readonly limit: number | undefined;
  readonly fields: readonly string[] | undefined;
}

/** @throws InvalidFilter */
export function checkFindOptions(options: {
  readonly sort?: object | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly fields?: readonly PropertyKey[] | undefined;
}): CheckedFindOptions {
  const sort: [string, 1 | -1][] = [];
  for (const [path, direction] of Object.entries(options.sort ?? {})) {
    checkPath(path);
    if (direction !== 1 && direction !== -1) throw new InvalidFilter(`sort by ${path}: 1 or -1`);
    sort.push([path, direction]);
  }
  if (!sort.some(([path]) => path === '_id')) sort.push(['_id', 1]);
  const { skip = 0, limit } = options;
  for (const number of [skip, limit ?? 0]) {
    if (!Number.isSafeInteger(number) || number < 0) throw new InvalidFilter('skip and limit are counts');
  }
  const fields = options.fields?.map(String);
  fields?.forEach(checkPath);
  return { sort, skip, limit, fields };
}
