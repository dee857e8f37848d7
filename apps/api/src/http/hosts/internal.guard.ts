import {
  createParamDecorator,
  Injectable,
  NotFoundException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { isInternal } from '@fumata/platform';
import type { FastifyRequest } from 'fastify';

const callerIsInternal = (context: ExecutionContext): boolean =>
  isInternal(context.switchToHttp().getRequest<FastifyRequest>());

/** Admits only callers on the machine or its private network. */
@Injectable()
export class InternalGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!callerIsInternal(context)) throw new NotFoundException();
    return true;
  }
}

/** Whether `InternalGuard` would admit the caller. */
export const CallerIsInternal = createParamDecorator((_: unknown, context: ExecutionContext): boolean =>
  callerIsInternal(context),
);
