/**
 * Latency from a vote's answer to the tally that contains it, computed from the number of votes. It is recorded only
 * while no other client votes in the round. A tally before the answer counts as 0 ms.
 */
export class TallyLatency {
  readonly latencies: number[] = [];
  private baseline = 0;
  private sentVotes = 0;
  private answers: number[] = [];
  private measured = 0;
  private alone = true;

  /** Starts a round (or joins one) with this many votes. */
  begin(totalVotes: number): void {
    this.baseline = totalVotes;
    this.sentVotes = 0;
    this.answers = [];
    this.measured = 0;
    this.alone = true;
  }

  sent(): void {
    this.sentVotes += 1;
  }

  answered(at: number): void {
    if (this.answers.length < this.measured && this.alone) this.latencies.push(0);
    this.answers.push(at);
  }

  tallied(totalVotes: number, at: number): void {
    const countedVotes = totalVotes - this.baseline;
    if (countedVotes > this.sentVotes) this.alone = false;
    if (!this.alone || countedVotes <= this.measured) return;
    for (const answer of this.answers.slice(this.measured, countedVotes)) this.latencies.push(Math.max(0, at - answer));
    this.measured = countedVotes;
  }
}
