import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { DEAD_LINK_PAGE } from './dead-link.js';
import { errorBody, refusedByFramework } from './error-body.js';
import { prefersHtml } from './prefers-html.js';
import { hasOwnTimeouts } from './uploads/socket-timeouts.js';

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;

const DOWNLOAD = /^\/(api\/)?gallery\/download\//;

/**
 * An invalid or too long address: the router refuses it before any hook or filter. A download link mangled by a mail
 * program is answered as a dead link.
 */
export function onUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = refusedByFramework(error.statusCode ?? 400);
  if (DOWNLOAD.test(request.raw.url ?? '') && prefersHtml(request))
    return void reply.status(303).headers({ location: DEAD_LINK_PAGE, 'cache-control': 'no-store' }).send();
  void reply
    .status(failure.status)
    .headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .send(errorBody(failure));
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Invalid HTTP or an incomplete request: only the socket can be answered, and it is closed. */
export const onClientError: ClientErrorHandler = (error, socket) => {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasOwnTimeouts(socket)) return;
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const failure = refusedByFramework(STATUS_BY_CODE[error.code] ?? 400);
  const body = JSON.stringify(errorBody(failure));
  const head = [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
};
