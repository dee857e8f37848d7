/** Lower-case names. */
export const SECRET_FIELDS: readonly string[] = [
  'authorization',
  'x-auth-token',
  'cookie',
  'set-cookie',
  'password',
  'email',
  'token',
  'salt',
];
/**
 * The part before `@` is bounded, so that a long text is searched in linear time, and contains no slash, so that paths
 * of packages such as `node_modules/@nestjs` are kept.
 */
const MAIL_ADDRESS = /[^\s<>"'(/:]{1,64}@[^\s<>"')/:,;]+/g;

/** Replaces e-mail addresses in an error's text: servers of mails and documents repeat what they were sent. */
export const withoutMailAddresses = (text: string): string => text.replaceAll(MAIL_ADDRESS, '[address]');

const secretNames = new Set(SECRET_FIELDS);
const MAX_DEPTH = 5;

/**
 * Replaces every secret field by `[redacted]`, case-insensitively, in plain objects and lists down to five levels;
 * returns the same object if there is none. Handwritten because pino's wildcard redaction costs ten times as much as
 * the rest of a line.
 */
export function redact(facts: Record<string, unknown>): Record<string, unknown> {
  return redactedObject(facts, MAX_DEPTH);
}

function redactedObject(facts: Record<string, unknown>, depth: number): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(facts)) {
    const redacted = secretNames.has(name.toLowerCase()) ? '[redacted]' : redactedValue(value, depth);
    if (redacted !== value) (copy ??= { ...facts })[name] = redacted;
  }
  return copy ?? facts;
}

function redactedValue(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = value.map((entry) => redactedValue(entry, depth - 1));
    return list.some((entry, index) => entry !== value[index]) ? list : value;
  }
  return isPlain(value) ? redactedObject(value, depth - 1) : value;
}

/**
 * By constructor name, not identity: objects may come from another realm. Requests, sockets and errors have their own
 * serialisers.
 */
const isPlain = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || value.constructor?.name === 'Object';
};
