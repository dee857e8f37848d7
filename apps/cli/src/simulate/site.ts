import { Pool } from 'undici';
import { errorBodySchema, type VoteChallenge } from '@fumata/contracts';
import type { z } from 'zod';
import { CommandRefused } from '../terminal/command-refused.js';
import { errorMessage } from '@fumata/platform';

const REQUEST_TIMEOUT_MS = 15_000;

/** Unsuccessful response. `status` is 0 without a readable one. */
export interface ErrorReply {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Retry-After in milliseconds, if the server sends it. */
  readonly retryAfterMs: number | undefined;
  /** The challenge to solve, if a vote lacks a valid proof. */
  readonly challenge?: VoteChallenge | undefined;
}

export type Reply<T> = { readonly body: T; readonly cookie: string | undefined } | { readonly error: ErrorReply };

interface Call<Schema extends z.ZodType> {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly answers: Schema;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** HTTP client of the site with keep-alive connections. */
export class Site {
  private readonly pool: Pool;

  constructor(origin: string, connections: number) {
    this.pool = new Pool(origin, { connections, headersTimeout: REQUEST_TIMEOUT_MS, bodyTimeout: REQUEST_TIMEOUT_MS });
  }

  async call<Schema extends z.ZodType>(request: Call<Schema>): Promise<Reply<z.output<Schema>>> {
    const { method = 'GET', path, answers, headers = {}, body } = request;
    try {
      const response = await this.pool.request({
        method,
        path,
        body: body ? JSON.stringify(body) : null,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      });
      const text = await response.body.text();
      const json: unknown = JSON.parse(text);
      if (response.statusCode >= 300) {
        return { error: errorReply(response.statusCode, json, response.headers['retry-after']) };
      }
      const cookies = [response.headers['set-cookie'] ?? []].flat();
      return { body: answers.parse(json), cookie: cookies[0]?.split(';')[0] };
    } catch (cause) {
      const message = errorMessage(cause);
      return { error: { status: 0, code: 'no-answer', message, retryAfterMs: undefined } };
    }
  }

  /** Like `call`, for requests that must succeed. @throws CommandRefused with the server's message */
  async callOrThrow<Schema extends z.ZodType>(request: Call<Schema>): Promise<z.output<Schema>> {
    const reply = await this.call(request);
    if ('body' in reply) return reply.body;
    const { status, message } = reply.error;
    throw new CommandRefused(
      status === 0 ? `Le site ne répond pas (${message})` : `${request.path} : ${message} (${status})`,
    );
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}

function errorReply(status: number, json: unknown, retryAfter: string | string[] | undefined): ErrorReply {
  const body = errorBodySchema.safeParse(json);
  const seconds = Number(retryAfter);
  return {
    status,
    code: body.success ? body.data.code : `status-${status}`,
    message: body.success ? body.data.message : '',
    challenge: body.data?.challenge,
    retryAfterMs: retryAfter !== undefined && Number.isFinite(seconds) ? seconds * 1000 : undefined,
  };
}
