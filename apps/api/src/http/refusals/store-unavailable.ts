import type { ArgumentsHost } from '@nestjs/common';
import type { Unavailable } from '@fumata/platform';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** Logs that a request is refused because of a store. */
export function logUnavailable(logger: Pick<Logger, 'warn'>, err: Unavailable, host: ArgumentsHost): void {
  const { id, method, routeOptions } = host.switchToHttp().getRequest<FastifyRequest>();
  logger.warn({ err, method, route: routeOptions.url ?? 'none', correlationId: id }, 'http: store unavailable');
}
