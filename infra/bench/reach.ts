import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Swarm } from './fanout-swarm.ts';
import type { Bench } from './room.ts';
import { quantile, rowOf } from './row.ts';
import { Site } from './site-process.ts';

const CLIENTS = 1_000;
const VOTES = 300;
/** From one answer to the next vote: some find a tally about to be made, some have just missed one. */
const PAUSE_MS = 30;
const SETTLE_MS = 1_000;
const NOTE_BYTES = 16;

/** (e) From a vote's answer to the tally that counts it, on 1,000 clients of the real site. */
export const reach: Bench = async ({ folder }) => {
  const site = await Site.start(join(folder, 'reach'));
  const noteFile = join(folder, 'tallies');
  const swarm = await Swarm.connect({
    port: Number(new URL(site.address).port),
    clients: CLIENTS,
    protocol: 'sio',
    noteFile,
  });
  try {
    const answers = await answersOf(site, await site.candidates());
    await wait(SETTLE_MS);
    const { messages, failed } = await swarm.report();
    const { reached, missed } = reachedAfter(answers, readFileSync(noteFile));
    return [
      rowOf({
        name: `e: a vote on ${CLIENTS} clients, p99`,
        ours: quantile(reached, 0.99),
        limit: 200,
        aim: 1,
        unit: 'ms',
        better: 'less',
        note:
          `p50 ${quantile(reached, 0.5).toFixed(0)} ms, at most ${Math.max(...reached.slice(-1)).toFixed(0)} ms after the answer; ` +
          `${VOTES} votes, ${(messages / CLIENTS).toFixed(0)} tallies each; ${missed} missed, ${failed} connections lost`,
      }),
    ];
  } finally {
    await swarm.stop();
    await site.stop();
  }
};

/** When each of the votes was answered, one after the other; microseconds of the monotonic clock. */
async function answersOf(site: Site, candidates: readonly string[]): Promise<readonly number[]> {
  const answers: number[] = [];
  for (let n = 0; n < VOTES; n += 1) {
    const body = JSON.stringify({ cardinalId: candidates[n % candidates.length] });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${site.address}/api/conclave/vote`, { method: 'POST', headers, body });
    if (response.status !== 201) throw new Error(`a vote was answered with ${response.status}`);
    answers.push(Number(process.hrtime.bigint() / 1000n));
    await response.arrayBuffer();
    await wait(PAUSE_MS);
  }
  return answers;
}

/** For each vote and client the milliseconds to the first tally that counts it, sorted; 0 when it came before the answer. */
function reachedAfter(answers: readonly number[], notes: Buffer): { reached: number[]; missed: number } {
  const next = new Uint32Array(CLIENTS); // the first vote that the client has not seen counted
  const reached: number[] = [];
  for (let at = 0; at < notes.length; at += NOTE_BYTES) {
    const client = notes.readUInt32LE(at);
    const total = notes.readUInt32LE(at + 4);
    const moment = Number(notes.readBigUInt64LE(at + 8));
    for (let vote = next[client] ?? 0; vote < total && vote < answers.length; vote += 1) {
      reached.push(Math.max(0, (moment - (answers[vote] ?? 0)) / 1000));
      next[client] = vote + 1;
    }
  }
  return { reached: reached.sort((a, b) => a - b), missed: CLIENTS * answers.length - reached.length };
}
