import {
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import './fair-turns.js';

@Injectable()
class EndTurn implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): ReturnType<CallHandler['handle']> {
    context.switchToHttp().getRequest<FastifyRequest>().turn?.end();
    return next.handle();
  }
}

/** Marks a route whose requests wait in a `RequestQueue`: waiting requests give up their place in `FairTurns`. */
export const OwnQueue = (): MethodDecorator => UseInterceptors(EndTurn);
