import { pino, stdSerializers, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Configuration } from '../configuration/configuration.js';
import { SECRET_FIELDS, redact, withoutMailAddresses } from './redaction.js';
import { currentTraceId } from '../tracing/spans.js';
import { Unavailable } from '../errors/unavailable.js';

interface LoggedRequest {
  readonly id?: unknown;
  readonly method?: string;
  readonly url?: string;
}

/**
 * The fields of a request that may be logged: no header, address or query, which may contain an e-mail address or
 * token.
 */
const describeRequest = ({ id, method, url }: LoggedRequest) => ({ id, method, path: url?.split('?', 1)[0] });

/**
 * `Unavailable` is logged in one line, because it is frequent and its stack is useless. Other errors are reduced to
 * these fields: clients attach the commands they sent to their errors, passwords included. E-mail addresses in texts
 * are replaced.
 */
function describeError(error: Error): object {
  if (error instanceof Unavailable) return { type: error.name, message: withoutMailAddresses(error.message) };
  // Anything can be thrown.
  if (typeof error !== 'object') return { type: typeof error, message: withoutMailAddresses(String(error)) };
  const { type, message, stack, code } = stdSerializers.err(error);
  return {
    type,
    message: withoutMailAddresses(message),
    stack: withoutMailAddresses(stack),
    ...(code !== undefined && { code }),
  };
}

/** Adds the trace id to the lines of a traced request. */
const traced = (): object => {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
};

/**
 * Options for pino (also via pino-http and nestjs-pino): one JSON object per line, ISO 8601 time in UTC, level by name,
 * secret fields replaced by `[redacted]`, requests reduced to id, method and path, responses to their status.
 */
function loggingOptions(level: Configuration['logLevel']): LoggerOptions {
  return {
    level,
    base: null,
    mixin: traced,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: redact },
    // The bindings of child loggers, which no formatter sees.
    redact: { paths: SECRET_FIELDS.map((field) => `["${field}"]`), censor: '[redacted]' },
    serializers: {
      err: describeError,
      req: describeRequest,
      res: ({ statusCode }: { readonly statusCode?: number }) => ({ statusCode }),
    },
  };
}

/** A logger to standard output, or to a destination given by a test. */
export function createLogger(level: Configuration['logLevel'], destination?: DestinationStream): Logger {
  return destination === undefined ? pino(loggingOptions(level)) : pino(loggingOptions(level), destination);
}
