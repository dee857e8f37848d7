import {
  HttpException,
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { AnsweredRequests, type KeyedRequest } from '@fumata/content';
import type { DocumentStore } from '@fumata/documents';
import { derivedKey, repeatable, sign } from '@fumata/platform';
import { DOCUMENTS, SECRET } from '@fumata/stores';
import { hash, type KeyObject } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { idempotencyKeyOf } from '../sessions/caller.js';
import { RequestLimits, type RequestLimit, orTooMany } from '../limits/request-limits.js';
import { addressOf, networkOf } from '../hosts/network.js';
import { Refused } from '../refusals/refused.js';
import type { SetCookie } from '../answers/reply.js';
import type { ReceivedForm } from '../uploads/upload.js';

const REPLAYED_HEADER = 'idempotency-replayed';

/**
 * Limit of stored answers for callers without an account, per network: more than a school behind one address needs for
 * its quizzes.
 */
const STORED_ANSWERS: RequestLimit = { name: 'stored-answers', max: 6_000 };

/**
 * A call with an `Idempotency-Key` is executed once: its repetition gets the first answer. If there was none (a fault,
 * a killed process), it is executed again and finds what was written, because its ids are derived from the key and the
 * request.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly secret: KeyObject;

  constructor(
    private readonly requests: AnsweredRequests,
    private readonly limits: RequestLimits,
    @Inject(DOCUMENTS) private readonly documents: DocumentStore,
    @Inject(SECRET) secret: string,
  ) {
    this.secret = derivedKey(secret, 'idempotency-keys');
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const key = idempotencyKeyOf(request);
    if (key === undefined) return next.handle();
    const answer = async (): Promise<unknown> => {
      if (!request.account) orTooMany(await this.limits.take(STORED_ANSWERS, addressOf(request)));
      return this.answer(this.keyedRequest(request, key), next, http.getResponse<FastifyReply>());
    };
    return from(answer());
  }

  /**
   * The key of a caller without an account is bound to the network: guessed in another network it yields no stored
   * answer.
   */
  private keyedRequest(request: FastifyRequest, key: string): KeyedRequest {
    const { method, url, body, receivedForm, account } = request;
    const owner = account?._id ?? networkOf(addressOf(request));
    const content = receivedForm ? contentOf(receivedForm) : (body ?? null);
    return { key: sign(this.secret, `${owner} ${key}`), request: JSON.stringify([method, url, content]) };
  }

  private async answer(keyed: KeyedRequest, next: CallHandler, reply: FastifyReply): Promise<unknown> {
    const earlier = await this.requests.begin(keyed);
    if (earlier === 'other') throw new Refused('idempotency-key-reused');
    if (typeof earlier === 'object') {
      reply.status(earlier.status).header(REPLAYED_HEADER, 'true');
      for (const cookie of earlier.cookies) reply.setCookie(...(cookie as SetCookie)); // as recorded below
      return earlier.body;
    }
    const cookies = recordedCookies(reply);
    try {
      const execute = () => lastValueFrom(next.handle(), { defaultValue: undefined });
      const body: unknown = await repeatable(AnsweredRequests.idOf(`${keyed.key} ${keyed.request}`), execute);
      // The process that made the writes may have died before it counted them. Visitors make no counted writes.
      if (earlier === 'unanswered' && reply.request.account) await this.documents.countWrite();
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

const contentOf = ({ file, ...rest }: ReceivedForm): object => ({ file: hash('sha256', file, 'base64url'), ...rest });
