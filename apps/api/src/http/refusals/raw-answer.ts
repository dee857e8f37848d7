import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, type Failure } from './error-body.js';
import type { ApiRefusal } from './refusal.js';
import { answerTo } from './refusals.js';

type Headers = Readonly<Record<string, string>>;

const headersOf = (body: string, headers: Headers) => ({
  ...headers,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-length': Buffer.byteLength(body),
});

/** A whole answer with an error body, for a socket that is closed after it. */
export function rawAnswer(failure: Failure, headers: Headers): string {
  const body = JSON.stringify(errorBody(failure));
  const lines = Object.entries({ ...headersOf(body, headers), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`, ...lines, '', body].join('\r\n');
}

/** As `rawAnswer`. */
export const rawRefusal = (refusal: ApiRefusal, headers: Headers): string => rawAnswer(...answerOf(refusal, headers));

function answerOf(refusal: ApiRefusal, headers: Headers): [Failure, Headers] {
  const { retryAfter, ...answer } = answerTo(refusal);
  const retryHeader = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return [
    { code: refusal.refused, ...answer },
    { ...headers, ...retryHeader },
  ];
}

/** Refuses a request outside Fastify, by a response or on the socket of an upgrade. */
export function refuseOutsideFastify(refusal: ApiRefusal, to: ServerResponse | Socket, headers: Headers): void {
  const [failure, allHeaders] = answerOf(refusal, headers);
  if (to instanceof ServerResponse) {
    const body = JSON.stringify(errorBody(failure));
    to.writeHead(failure.status, headersOf(body, allHeaders)).end(body);
  } else {
    to.on('error', () => undefined); // the client has gone
    to.write(rawAnswer(failure, allHeaders));
    to.destroySoon();
  }
}
