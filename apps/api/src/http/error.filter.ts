import { Catch, HttpException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { Unavailable } from '@fumata/platform';
import type { ErrorBody } from '@fumata/contracts';
import type { Logger } from 'pino';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './refused.js';
import { answerTo } from './refusals.js';
import type { Answer } from './refusals.js';

interface Failure extends Answer {
  readonly code: string;
  readonly errorId?: string;
}

const RETRY_UNAVAILABLE_SECONDS = 5;

/** What the framework itself refuses, by status: before any of our code has seen the request. */
const FRAMEWORK: Readonly<Record<number, { code: string; message: string }>> = {
  400: { code: 'invalid-request', message: 'Requête invalide' },
  404: { code: 'not-found', message: 'Ressource non trouvée' },
  405: { code: 'method-not-allowed', message: 'Méthode non permise ici' },
  408: { code: 'request-timeout', message: 'La requête a mis trop de temps à arriver' },
  413: { code: 'too-large', message: 'La requête est trop volumineuse' },
  414: { code: 'too-large', message: "L'adresse est trop longue" },
  415: { code: 'unsupported-type', message: 'Type de contenu non accepté : envoyez du JSON' },
};

/** Turns whatever was thrown into the one body of errors. What is nobody's fault but ours gets an id that the log shares. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Pick<Logger, 'error' | 'warn'>) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const { status, code, message, retryAfter, errors, errorId } = this.failureOf(error, request);
    const body: ErrorBody = {
      statusCode: status,
      code,
      message,
      msg: message,
      ...(errors && { errors: [...errors] }),
      ...(errorId && { errorId }),
    };
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    void reply.status(status).header('cache-control', 'no-store').send(body);
  }

  private failureOf(error: unknown, request: FastifyRequest): Failure {
    if (error instanceof Refused) return { code: error.refusal.refused, ...answerTo(error.refusal) };
    if (error instanceof Unavailable) {
      this.logger.warn({ err: error, correlationId: request.id }, 'unavailable');
      return {
        status: 503,
        code: 'unavailable',
        message: 'Service momentanément indisponible : rien n’est perdu, réessayez dans un instant.',
        retryAfter: RETRY_UNAVAILABLE_SECONDS,
      };
    }
    const status = statusOf(error);
    const known = status === undefined ? undefined : FRAMEWORK[status];
    if (status !== undefined && known)
      return { status, ...known, message: messageOf(error) ?? known.message };
    if (status !== undefined && status < 500) return { status, code: 'refused', message: 'Requête refusée' };
    const errorId = request.id;
    this.logger.error({ err: error, correlationId: errorId }, 'fault');
    return {
      status: 500,
      code: 'fault',
      message: `Une erreur est survenue de notre côté. Réessayez ; si elle persiste, signalez la référence ${errorId}.`,
      errorId,
    };
  }
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined; // Fastify's own errors
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** A better text than the status alone allows. */
function messageOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined; // Fastify's own errors
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return "Le corps de la requête n'est pas un JSON valide";
  }
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'Le corps de la requête est vide';
  return undefined;
}
