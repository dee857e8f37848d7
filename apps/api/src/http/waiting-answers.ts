import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressOf, prefixesOf } from './network.js';

interface Bounds {
  /** Bytes of one IPv4 address or the /64 of an IPv6 one; larger networks have a multiple, up to half of all. */
  readonly perNetwork: number;
  readonly total: number;
}

const MEGABYTE = 1024 * 1024;
const BOUNDS: Bounds = { perNetwork: 32 * MEGABYTE, total: 128 * MEGABYTE };
/** A chunk of the file, and one of the answer. */
const BYTES_OF_STREAM = 128 * 1024;

/** An answer that is not sent. */
interface Answer {
  readonly socket: Socket;
  readonly bytes: number;
  readonly scopes: readonly Scope[];
}

/** Answers of one network, or of all, the oldest first. */
interface Scope {
  readonly name: string;
  readonly max: number;
  readonly answers: Set<Answer>;
  bytes: number;
}

/**
 * Bounds the bytes of answers that wait in the process because clients do not read. Above a bound the connection that has waited
 * longest is cut: an answer to somebody who reads waits for milliseconds. A connection has one answer at a time
 * (`boundPipelining`).
 */
export class WaitingAnswers {
  private readonly scopes = new Map<string, Scope>();

  constructor(private readonly bounds: Bounds = BOUNDS) {}

  /** Returns the function to call once the answer is sent or its connection closed. */
  add(socket: Socket, address: string, bytes: number): () => void {
    const { perNetwork, total } = this.bounds;
    const networks = prefixesOf(address).map(({ prefix, factor }) =>
      this.scope(prefix, Math.min(perNetwork * factor, total / 2)),
    );
    const answer: Answer = { socket, bytes, scopes: [this.scope('all', total), ...networks] };
    for (const scope of answer.scopes) {
      scope.answers.add(answer);
      scope.bytes += bytes;
    }
    for (const scope of answer.scopes) this.cutOldest(scope);
    return () => this.remove(answer);
  }

  private scope(name: string, max: number): Scope {
    const scope = this.scopes.get(name) ?? { name, max, answers: new Set(), bytes: 0 };
    this.scopes.set(name, scope);
    return scope;
  }

  /** Until the others are within the bound; a single answer may be larger. */
  private cutOldest(scope: Scope): void {
    for (const answer of scope.answers) {
      if (scope.bytes <= scope.max || scope.answers.size === 1) return;
      this.remove(answer);
      answer.socket.destroy();
    }
  }

  private remove(answer: Answer): void {
    for (const scope of answer.scopes) {
      if (!scope.answers.delete(answer)) continue;
      scope.bytes -= answer.bytes;
      if (scope.answers.size === 0) this.scopes.delete(scope.name);
    }
  }
}

/** Registered after the hooks that change payloads. */
export function boundWaitingAnswers(fastify: FastifyInstance, waiting = new WaitingAnswers()): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    // Requests in process have none.
    if (socket instanceof Socket) reply.raw.once('close', waiting.add(socket, addressOf(request), bytesOf(payload)));
    done(null, payload);
  });
}

function bytesOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.length;
  return payload === null || payload === undefined ? 0 : BYTES_OF_STREAM;
}
