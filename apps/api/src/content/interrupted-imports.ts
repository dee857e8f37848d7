import type { Content } from '@fumata/content';
import { Unavailable } from '@fumata/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CARDINAL_IMPORTS, LOGGER, QUESTION_IMPORTS } from '@fumata/stores';
import type { Logger } from 'pino';

const INTERVAL_MS = 5_000;

/** Periodically completes the imports of processes that have stopped, which may never be started again. */
@Injectable()
export class InterruptedImports {
  private timer: NodeJS.Timeout | undefined;
  private resuming = false;

  constructor(
    @Inject(CARDINAL_IMPORTS) private readonly cardinals: Pick<Content['cardinalImports'], 'resume'>,
    @Inject(QUESTION_IMPORTS) private readonly questions: Pick<Content['questionImports'], 'resume'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.resume(), INTERVAL_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async resume(): Promise<void> {
    if (this.resuming) return;
    this.resuming = true;
    try {
      await Promise.all([this.cardinals.resume(), this.questions.resume()]);
    } catch (err) {
      // An outage is logged by `ContentSync`.
      if (!(err instanceof Unavailable))
        this.logger.warn({ err }, 'content: interrupted import not completed, retrying');
    } finally {
      this.resuming = false;
    }
  }
}
