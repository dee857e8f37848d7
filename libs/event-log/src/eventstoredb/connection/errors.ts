import { ErrorType } from '@eventstore/db-client';
import { fumataCommand, Unavailable } from '@fumata/platform';

/** The server is reachable but refuses to serve: retries fail until somebody changes the configuration. */
export class AccessRefused extends Unavailable {
  /** @param why one sentence that names the variable and the remedy; never a password */
  constructor(why: string, options?: ErrorOptions) {
    super('event-log', why, options);
  }
}

/** Message of the client when it finds no leader of a cluster; the error has no type. */
const DISCOVERY_FAILED = 'Failed to discover';

const UNAUTHENTICATED = 16; // gRPC status

/** Permanent answers of the server: a retry gets the same answer. */
const PERMANENT_ANSWERS: ReadonlySet<string | undefined> = new Set([
  ErrorType.WRONG_EXPECTED_VERSION,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.STREAM_DELETED,
  ErrorType.INVALID_ARGUMENT,
]);

/** Remedies for gRPC connection errors, in order of matching. */
const CONNECTION_ERRORS: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [/certificate has expired/i, 'the certificate of the server has expired; renew it on the server'],
  [/altnames/i, 'the certificate of the server is for another host name; use the name that the certificate carries'],
  [
    /certificate|CERT_|self.signed/i,
    'the certificate of the server is not trusted; name its authority with tlsCAFile or NODE_EXTRA_CA_CERTS',
  ],
  [
    /wrong version number/i,
    'the port does not speak TLS; add tls=false where the server runs without TLS, or correct the port',
  ],
  [/Protocol error/i, 'the port belongs to another kind of server; correct host and port'],
];

/**
 * Maps errors of the client to `AccessRefused` or `Unavailable`; answers of the server and defects are returned
 * unchanged.
 */
export function classifyError(cause: unknown): unknown {
  if (cause instanceof Unavailable || typeof cause !== 'object' || cause === null) return cause;
  const error = clientErrorOf(cause);
  if (!error || PERMANENT_ANSWERS.has(error.type)) return cause;
  const remedy = remedyFor(error);
  return remedy === undefined
    ? new Unavailable('event-log', error.message || 'the server refused the call', { cause })
    : new AccessRefused(`EVENT_STORE_URL: ${remedy}`, { cause });
}

interface ClientError {
  readonly type: string | undefined;
  readonly code: number | undefined;
  readonly message: string;
}

/** Undefined for errors that come neither from the client nor from gRPC. */
function clientErrorOf(cause: object): ClientError | undefined {
  const type = 'type' in cause && typeof cause.type === 'string' ? cause.type : undefined;
  const code = 'code' in cause && typeof cause.code === 'number' ? cause.code : undefined;
  const message = 'message' in cause ? String(cause.message) : '';
  const isClientError = type !== undefined || code !== undefined || message.startsWith(DISCOVERY_FAILED);
  return isClientError ? { type, code, message } : undefined;
}

/** The remedy for a configuration error; undefined for a transient outage. */
function remedyFor({ type, code, message }: ClientError): string | undefined {
  if (type !== ErrorType.ACCESS_DENIED) return CONNECTION_ERRORS.find(([pattern]) => pattern.test(message))?.[1];
  return code === UNAUTHENTICATED
    ? 'the server does not accept the user name and password; correct them there'
    : `the user lacks the right to read $all or to write the site's streams; grant both with \`${fumataCommand('event-store grant')}\``;
}

/** A call timed out. */
export class NoAnswer extends Unavailable {
  constructor(ms: number) {
    super('event-log', `no answer from the server within ${Math.round(ms)} ms`);
  }
}
