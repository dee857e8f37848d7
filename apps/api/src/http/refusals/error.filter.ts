import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Unavailable } from '@fumata/platform';
import type { Logger } from 'pino';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, refusedByFramework, RETRY_UNAVAILABLE_SECONDS, UNAVAILABLE, type Failure } from './error-body.js';
import { plainPage } from '../answers/plain-page.js';
import { prefersHtml } from '../answers/prefers-html.js';
import type { ApiRefusalCode } from './refusal.js';
import { Refused } from './refused.js';
import { answerTo } from './refusals.js';
import type { SecurityLog } from './security-log.js';
import { logUnavailable } from './store-unavailable.js';

/** Titles of the refusals that a browser may get for a page. */
const TITLES: Readonly<Record<string, string>> = {
  'other-host': 'Adresse inconnue',
  'too-many-at-once': 'Trop de demandes',
  'too-many-requests': 'Trop de demandes',
} satisfies Partial<Record<ApiRefusalCode, string>>;

/** Converts every exception into the error body. A fault gets an id that is also logged. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Pick<Logger, 'error' | 'warn'>,
    private readonly securityLog: Pick<SecurityLog, 'refused'>,
    /** The site's own address: the request may have named another host. */
    private readonly home: string,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const { retryAfter, ...failure } = this.failureOf(error, host);
    this.securityLog.refused(failure.code, request.account?._id);
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    void reply.status(failure.status).header('cache-control', 'no-store');
    const title = prefersHtml(request) ? TITLES[failure.code] : undefined;
    if (title === undefined) void reply.send(errorBody(failure));
    else void reply.type('text/html; charset=utf-8').send(plainPage({ title, body: failure.message, home: this.home }));
  }

  private failureOf(error: unknown, host: ArgumentsHost): Failure & { readonly retryAfter?: number } {
    if (error instanceof Refused) return { code: error.refusal.refused, ...answerTo(error.refusal) };
    if (error instanceof Unavailable) {
      logUnavailable(this.logger, error, host);
      return { ...UNAVAILABLE, retryAfter: RETRY_UNAVAILABLE_SECONDS };
    }
    const status = statusOf(error);
    if (status !== undefined && status < 500) return refusedByFramework(status);
    const errorId = host.switchToHttp().getRequest<FastifyRequest>().id;
    this.logger.error({ err: error, correlationId: errorId }, 'http: request failed');
    return {
      status: 500,
      code: 'fault',
      message: `Une erreur est survenue de notre côté. Réessayez ; si elle persiste, signalez la référence ${errorId}.`,
      errorId,
    };
  }
}

/** Fastify's errors arrive as Nest exceptions; an aborted body arrives as the stream's error with a status. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const isObject = typeof error === 'object' && error !== null;
  const status: unknown = isObject ? Reflect.get(error, 'statusCode') : undefined;
  return typeof status === 'number' && status >= 400 ? status : undefined;
}
