import {
  HttpException,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { AnsweredRequests, type KeyedRequest } from '@fumata/content';
import { repeatable } from '@fumata/platform';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { idempotencyKeyOf } from './caller.js';
import { Refused } from './refused.js';
import type { SetCookie } from './reply.js';
import type { ReceivedForm } from './uploads/upload.js';

const REPLAYED_HEADER = 'idempotency-replayed';

/**
 * A call with an `Idempotency-Key` is executed once: its repetition gets the first answer. If there was none (a fault,
 * a killed process), it is executed again and finds what was written, because its ids are derived from the key and the
 * request.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly requests: AnsweredRequests) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const keyed = keyedRequest(http.getRequest<FastifyRequest>());
    return keyed ? from(this.answer(keyed, next, http.getResponse<FastifyReply>())) : next.handle();
  }

  private async answer(keyed: KeyedRequest, next: CallHandler, reply: FastifyReply): Promise<unknown> {
    const earlier = await this.requests.begin(keyed);
    if (earlier === 'other') throw new Refused('idempotency-key-reused');
    if (earlier !== 'new') {
      reply.status(earlier.status).header(REPLAYED_HEADER, 'true');
      for (const cookie of earlier.cookies) reply.setCookie(...(cookie as SetCookie)); // as recorded below
      return earlier.body;
    }
    const cookies = recordedCookies(reply);
    try {
      const execute = () => lastValueFrom(next.handle(), { defaultValue: undefined });
      const body: unknown = await repeatable(AnsweredRequests.idOf(`${keyed.key} ${keyed.request}`), execute);
      // Without the stored answer, a repetition is executed again.
      await this.requests.answered(keyed, { status: reply.statusCode, cookies, body }).catch(() => undefined);
      return body;
    } catch (cause) {
      if (isRefusal(cause)) await this.requests.forget(keyed);
      throw cause;
    }
  }
}

/** The cookies that the answer will set, in a list that grows. */
function recordedCookies(reply: FastifyReply): readonly SetCookie[] {
  const cookies: SetCookie[] = [];
  const setCookie = reply.setCookie.bind(reply);
  reply.setCookie = (...cookie) => {
    cookies.push(cookie as SetCookie); // the controllers' type of a reply allows no other
    return setCookie(...cookie);
  };
  return cookies;
}

const isRefusal = (cause: unknown): boolean =>
  cause instanceof Refused || (cause instanceof HttpException && cause.getStatus() < 500);

function keyedRequest(request: FastifyRequest): KeyedRequest | undefined {
  const { method, url, body, receivedForm, account } = request;
  const key = idempotencyKeyOf(request);
  if (key === undefined) return undefined;
  const content = receivedForm ? contentOf(receivedForm) : (body ?? null);
  return { key: `${account?._id ?? 'visitor'} ${key}`, request: JSON.stringify([method, url, content]) };
}

const contentOf = ({ file, ...rest }: ReceivedForm): object => ({
  file: createHash('sha256').update(file).digest('base64url'),
  ...rest,
});
