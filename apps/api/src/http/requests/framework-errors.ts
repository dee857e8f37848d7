import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { DEAD_LINK_PAGE } from '../sessions/downloader.js';
import { errorBody, refusedByFramework } from '../refusals/error-body.js';
import { prefersHtml } from '../answers/prefers-html.js';
import { rawAnswer } from '../refusals/raw-answer.js';
import { hasOwnTimeouts } from '../uploads/uploads.js';

type FrameworkErrors = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>;

const DOWNLOAD = /^\/(api\/)?gallery\/download\//i;

const STATUS_BY_CODE: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers to requests that no hook or filter sees. @param headers on all of them */
export const answerUnreadable = (headers: Readonly<Record<string, string>>): FrameworkErrors => ({
  /**
   * An invalid or too long address: the router refuses it before any hook or filter. A download link mangled by a mail
   * program is answered as a dead link.
   */
  frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    if (request.raw.socket.destroyed) return; // cut by `boundPipelining`, the rest of a packet
    const failure = refusedByFramework(error.statusCode ?? 400);
    void reply.headers({ ...headers, 'x-request-id': request.id, 'cache-control': 'no-store' });
    if (DOWNLOAD.test(request.raw.url ?? '') && prefersHtml(request))
      return void reply.status(303).header('location', DEAD_LINK_PAGE).send();
    void reply.status(failure.status).send(errorBody(failure));
  },

  /** Invalid HTTP or an incomplete request: only the socket can be answered, and it is closed. */
  clientErrorHandler(error, socket) {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasOwnTimeouts(socket)) return;
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const failure = refusedByFramework(STATUS_BY_CODE[error.code] ?? 400);
    if (socket.writable) socket.write(rawAnswer(failure, headers));
    socket.destroy(error);
  },
});
