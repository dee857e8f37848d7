/**
 * One question at a time: while an answer is on its way only the newest question waits. Whoever drags a slider wants the
 * last place, not all those on the way.
 */
export class Latest<Wish, Answer> {
  private waiting: { readonly wish: Wish } | undefined;
  private asking = false;
  private stopped = false;

  constructor(
    private readonly ask: (wish: Wish) => Promise<Answer>,
    private readonly on: {
      readonly answer: (answer: Answer, wish: Wish) => void;
      readonly failure: (error: unknown, wish: Wish) => void;
    },
  ) {}

  /** A newer question than the one that is being answered waits. */
  get waits(): boolean {
    return this.waiting !== undefined;
  }

  /** An answer is on its way. */
  get busy(): boolean {
    return this.asking;
  }

  want(wish: Wish): void {
    this.waiting = { wish };
    if (!this.asking) void this.run();
  }

  /** What is still on its way is not told any more. */
  stop(): void {
    this.stopped = true;
    this.waiting = undefined;
  }

  private async run(): Promise<void> {
    this.asking = true;
    while (this.waiting) {
      const { wish } = this.waiting;
      this.waiting = undefined;
      try {
        const answer = await this.ask(wish);
        if (!this.stopped) this.on.answer(answer, wish);
      } catch (error) {
        if (!this.stopped) this.on.failure(error, wish);
      }
    }
    this.asking = false;
  }
}
