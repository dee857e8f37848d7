/**
 * Latency from a vote's answer to the tally that contains it, derived by counting, which works while no other client
 * votes in the round. A tally before the answer counts as 0 ms.
 */
export class TallyEcho {
  readonly latencies: number[] = [];
  private baseline = 0;
  private asked = 0;
  private answers: number[] = [];
  private told = 0;
  private alone = true;

  /** Starts a round (or joins one) with this many votes. */
  begin(totalVotes: number): void {
    this.baseline = totalVotes;
    this.asked = 0;
    this.answers = [];
    this.told = 0;
    this.alone = true;
  }

  sent(): void {
    this.asked += 1;
  }

  answered(at: number): void {
    if (this.answers.length < this.told && this.alone) this.latencies.push(0);
    this.answers.push(at);
  }

  tallied(totalVotes: number, at: number): void {
    const held = totalVotes - this.baseline;
    if (held > this.asked) this.alone = false;
    if (!this.alone || held <= this.told) return;
    for (const answer of this.answers.slice(this.told, held)) this.latencies.push(Math.max(0, at - answer));
    this.told = held;
  }
}
