import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Writes the framework's messages to the process's log, its start-up messages at level debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug(String(message));
  }
  debug(message: unknown): void {
    this.logger.debug(String(message));
  }
  verbose(message: unknown): void {
    this.logger.trace(String(message));
  }
  warn(message: unknown): void {
    this.logger.warn(String(message));
  }
  /** A failed start is reported once, by the process. */
  error(message: unknown, ...details: unknown[]): void {
    if (details.at(-1) === 'ExceptionHandler') return;
    this.logger.error({ details }, String(message));
  }
  fatal(message: unknown, ...details: unknown[]): void {
    this.logger.fatal({ details }, String(message));
  }
}
