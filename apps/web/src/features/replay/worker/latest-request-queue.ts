/**
 * Runs one request at a time and keeps only the newest of those waiting: while a slider is dragged, only the last
 * position matters.
 */
export class LatestRequestQueue<Request, Answer> {
  private waiting: { readonly request: Request } | undefined;
  private running = false;
  private stopped = false;

  constructor(
    private readonly ask: (request: Request) => Promise<Answer>,
    private readonly on: {
      readonly answer: (answer: Answer, request: Request) => void;
      readonly failure: (error: unknown, request: Request) => void;
    },
  ) {}

  /** A newer request is waiting. */
  get hasWaiting(): boolean {
    return this.waiting !== undefined;
  }

  get isRunning(): boolean {
    return this.running;
  }

  push(request: Request): void {
    this.waiting = { request };
    if (!this.running) void this.run();
  }

  /** Stops; the result of the running request is discarded. */
  stop(): void {
    this.stopped = true;
    this.waiting = undefined;
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting) {
      const { request } = this.waiting;
      this.waiting = undefined;
      try {
        const answer = await this.ask(request);
        if (!this.stopped) this.on.answer(answer, request);
      } catch (error) {
        if (!this.stopped) this.on.failure(error, request);
      }
    }
    this.running = false;
  }
}
