import { negotiate } from '@fastify/accept-negotiator';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../hosts/network.js';

/** A program that reads tiles. */
export interface TileClient {
  readonly address: string;
  readonly acceptsGzip: boolean;
}

export const FromTileReader = createParamDecorator((_: unknown, context: ExecutionContext): TileClient => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const accepted = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  return { address: addressOf(request), acceptsGzip: negotiate(accepted, ['gzip']) === 'gzip' };
});
