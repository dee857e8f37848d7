import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { Configuration } from './configuration.js';
import { SECRET_FIELDS, redacted } from './redaction.js';
import { currentTraceId } from './tracing/spans.js';
import { Unavailable } from './unavailable.js';

interface LoggedRequest {
  readonly id?: unknown;
  readonly method?: string;
  readonly url?: string;
}

/** What of a request may stand in the log: no header, no address, no query (it may hold an e-mail address or a token). */
const describeRequest = ({ id, method, url }: LoggedRequest) => ({ id, method, path: url?.split('?', 1)[0] });

/**
 * A store that is gone is said in a line, as often as it is: its stack tells nothing. Of any other error nothing beside these:
 * clients hang what they were asked on theirs, passwords included.
 */
function describeError(error: Error): object {
  if (error instanceof Unavailable) return { type: error.name, message: error.message };
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, ...(code !== undefined && { code }) };
}

/** Lines of a request that is traced can be found by its trace. */
const traced = (): object => {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
};

/**
 * Options for pino (and so for pino-http and nestjs-pino): one JSON object a line, ISO 8601 time in UTC, the level by
 * name, secret fields replaced by `[redacted]`, requests and answers reduced to what identifies them.
 */
export function loggingOptions(level: Configuration['logLevel']): LoggerOptions {
  return {
    level,
    base: null,
    mixin: traced,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: redacted },
    // Those of child loggers, which no formatter sees.
    redact: { paths: SECRET_FIELDS.map((field) => `["${field}"]`), censor: '[redacted]' },
    serializers: {
      err: describeError,
      req: describeRequest,
      res: ({ statusCode }: { readonly statusCode?: number }) => ({ statusCode }),
    },
  };
}

/** A logger to standard output, or to wherever a test wants it. */
export function createLogger(level: Configuration['logLevel'], destination?: DestinationStream): Logger {
  return destination === undefined ? pino(loggingOptions(level)) : pino(loggingOptions(level), destination);
}
