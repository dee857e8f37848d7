import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** The framework's own messages in the one log; its start-up chatter is for debugging. */
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
  error(message: unknown, ...details: unknown[]): void {
    this.logger.error({ details }, String(message));
  }
  fatal(message: unknown, ...details: unknown[]): void {
    this.logger.fatal({ details }, String(message));
  }
}
