import type { Request } from './client.ts';
import { pick, type Random } from '../torture/random.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** The parts of an OpenAPI document from which requests are made. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Calls that would end the session of the token, or change its account. */
const ENDS_SESSION = /^\/api\/(auth|comptes)/;
const HOSTILE: readonly unknown[] = [
  ...['', ' ', '\u0000', '\u202E', '\uD83D', '🕊️'.repeat(50), 'a'.repeat(5_000), '../../etc/passwd', '%00', '<script>'],
  ...["' OR 1=1 --", '{"$gt":""}', '__proto__', 'constructor', '$where', '-1', '1e309', 'NaN', '2025-02-30', 'é\u0301'],
  ...[null, true, -1, 0.5, 2 ** 53, Number.MAX_VALUE, [], {}, [[]], { $ne: null }, { toString: 1 }],
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x/y'];
const HEADERS = ['cookie', 'x-auth-token', 'idempotency-key', 'if-none-match', 'range', 'accept', 'x-fumata-position'];

/** Each call returns another request; the same seed gives the same requests. */
export function randomRequests({ paths }: OpenApi, random: Random, token?: string): () => Request {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const allowed = token === undefined ? operations : operations.filter(({ path }) => !ENDS_SESSION.test(path));
  return () => {
    const { path, method, operation } = pick(random, allowed);
    const headers: Record<string, string> = token === undefined ? {} : { 'x-auth-token': token };
    if (random() < 0.1) headers[pick(random, HEADERS)] = headerText(pick(random, HOSTILE));
    const schema = operation.requestBody?.content['application/json']?.schema;
    const body = operation.requestBody && bodyOf(schema, random);
    if (body !== undefined) headers['content-type'] = random() < 0.9 ? 'application/json' : pick(random, TYPES);
    const asked = random() < 0.95 ? method : pick(random, METHODS);
    const sendsBody = body !== undefined && asked !== 'GET' && asked !== 'HEAD';
    return { method: asked, path: addressOf(path, operation, random), headers, body: sendsBody ? body : undefined };
  };
}

function addressOf(path: string, { parameters = [] }: Operation, random: Random): string {
  const valueOf = (schema: Schema = {}): string =>
    encode(random() < 0.6 ? valid(schema, random) : pick(random, HOSTILE));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    valueOf(parameters.find((each) => each.in === 'path' && each.name === name)?.schema),
  );
  const query = parameters
    .filter((each) => each.in === 'query' && random() < 0.5)
    .map(({ name, schema }) => `${name}=${valueOf(schema)}`);
  if (random() < 0.05) query.push(...query, '%E0%A4%A', 'x[]=1');
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function bodyOf(schema: Schema | undefined, random: Random): string {
  const text = JSON.stringify(random() < 0.9 ? valid(schema ?? {}, random, 0.1) : pick(random, HOSTILE)) ?? '';
  if (random() < 0.95) return text;
  return pick(random, [
    text.slice(0, -1),
    `${text}${text}`,
    text.replace('{', '{"__proto__":{"a":1},'),
    '['.repeat(9_000),
  ]);
}

/** A value of the schema; with this probability each part is replaced by a hostile one. */
function valid(schema: Schema, random: Random, hostile = 0): unknown {
  if (random() < hostile) return pick(random, HOSTILE);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valid(pick(random, choices), random, hostile);
  if (schema.enum) return pick(random, schema.enum);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => valid(each, random, hostile)));
  if (schema.properties) {
    const given = Object.entries(schema.properties).filter(() => random() < 0.85);
    return Object.fromEntries(given.map(([name, each]) => [name, valid(each, random, hostile)]));
  }
  if (schema.type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => valid(schema.items ?? {}, random, hostile));
  return primitive(schema, random);
}

function primitive({ type, format, pattern, minimum = 0, maximum = 100 }: Schema, random: Random): unknown {
  if (type === 'boolean') return random() < 0.5;
  if (type === 'integer' || type === 'number') return Math.floor(minimum + random() * (maximum - minimum + 1));
  if (format === 'email') return `fuzz${Math.floor(random() * 1_000)}@example.org`;
  if (format === 'date') return '2025-05-08';
  if (format === 'date-time') return '2025-05-08T16:08:00.000Z';
  if (pattern?.includes('{24}'))
    return Math.floor(random() * 2 ** 48)
      .toString(16)
      .padStart(24, '0');
  return pick(random, ['Pietro', 'Lecture du jour', 'a', 'cardinal-1', 'Fumée « blanche » ?']);
}

const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
};

/** Only characters that a client may send in a header. */
const headerText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/[^\x20-\x7E]/g, '?').slice(0, 2_000);
