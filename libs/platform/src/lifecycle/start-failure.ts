import { StartRefused } from '../errors/start-refused.js';
import { causeChain, systemErrorCode } from '../errors/system-error.js';
import { Unavailable } from '../errors/unavailable.js';

interface SystemError {
  readonly code: string;
  readonly port?: number;
  readonly address?: string;
  readonly path?: string;
}

const isObject = (link: unknown): boolean => typeof link === 'object' && link !== null;
const isSystemError = (error: unknown): error is SystemError => systemErrorCode(error) !== undefined;

/**
 * Why the process could not start, for the operator: no stack, one line (for `ConfigurationInvalid` one more per
 * problem). Messages for operators are also found through `cause`: `StartRefused`, and errors whose name starts or ends
 * with `Damaged`.
 */
export function describeStartFailure(error: unknown): string {
  const links = causeChain(error);
  for (const link of links) {
    if (link instanceof StartRefused) return link.message;
    if (/^Damaged|Damaged$/.test(textOf(link, 'name') ?? '')) return oneLine(textOf(link, 'message') ?? '');
  }
  for (const link of links) {
    const sentence = isSystemError(link) ? systemSentence(link) : undefined;
    if (sentence !== undefined) return sentence;
  }
  for (const link of links) {
    const sentence = serverSentence(link);
    if (sentence !== undefined) return oneLine(sentence);
  }
  const messages = links.map((link) => textOf(link, 'message') ?? (isObject(link) ? '' : String(link)));
  // A message often repeats its cause's, and some causes are not errors.
  const distinct = messages.filter(
    (message, n) => message !== '' && !messages.slice(0, n).some((earlier) => earlier.includes(message)),
  );
  return `Fumata could not start: ${oneLine(distinct.join(': '))}`;
}

/** Prints the reason and ends the process with code 1. For the `catch` in each `main.ts`. */
export function failStart(
  error: unknown,
  host: { readonly print: (line: string) => void; readonly exit: (code: number) => void } = terminal,
): void {
  host.print(describeStartFailure(error));
  host.exit(1);
}

const terminal = {
  print: (line: string) => void process.stderr.write(`${line}\n`),
  exit: (code: number) => process.exit(code),
};

function systemSentence({ code, port, address, path }: SystemError): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use: stop the program that listens there, or choose another port, for instance PORT=${Number(port) + 1}`;
    case 'EADDRNOTAVAIL':
      return `HOST ${address} is no address of this machine: choose another, for instance HOST=127.0.0.1`;
    case 'ENOTFOUND':
      return 'A host name of the configuration is unknown to this machine: check HOST and the server addresses';
    case 'EACCES':
      if (port !== undefined)
        return `Port ${port} needs more rights than this user has: choose one above 1023 with PORT`;
      return `${path} can't be opened (EACCES): give this user the right, or choose another folder with DATA_DIR`;
    case 'EROFS':
    case 'ENOSPC':
      return `${path ?? 'The data folder'} can't be written to (${code}): make room, or choose another folder with DATA_DIR`;
    default:
      return undefined;
  }
}

const VARIABLE_OF: Partial<Readonly<Record<Unavailable['what'], string>>> = {
  'event-log': 'EVENT_STORE_URL',
  documents: 'MONGODB_URI',
  media: 'MONGODB_URI',
  jobs: 'REDIS_URL',
};

/** A server that does not answer or rejects access. */
function serverSentence(link: unknown): string | undefined {
  const variable = link instanceof Unavailable ? VARIABLE_OF[link.what] : mongoVariable(link);
  if (variable === undefined) return undefined;
  return `Fumata could not start: ${textOf(link, 'message')}. If this is a server: does it run, and is ${variable} right?`;
}

/** By name, because the driver's classes must not be imported here. */
const mongoVariable = (link: unknown): string | undefined =>
  /^Mongo\w*Error$/.test(textOf(link, 'name') ?? '') ? 'MONGODB_URI' : undefined;

function textOf(link: unknown, field: 'name' | 'message'): string | undefined {
  const text: unknown = typeof link === 'object' && link !== null ? Reflect.get(link, field) : undefined;
  return typeof text === 'string' ? text : undefined;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
