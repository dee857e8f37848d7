import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import type { VoteAnswer } from '@fumata/contracts';
import { serveRequests } from '../harness/helper.ts';
import { quantile } from '../harness/row.ts';

/**
 * A process of observers: minimal Socket.IO clients that receive tallies. It also casts the votes whose latency is
 * measured, so that one clock sees both ends.
 */
export interface Watch {
  readonly address: string;
  readonly clients: number;
}

export interface Probe {
  readonly path: string;
  readonly body: string;
  /** Where votes are cast, if not at the observed process. */
  readonly by?: string;
  /** Votes to measure, one after the other, at random intervals of this mean in ms. */
  readonly votes: number;
  readonly intervalMs: number;
}

export interface Probed {
  /** Over all votes and clients: latency in ms from the answer to the tally; 0 when the tally was first. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Clients that had not received a vote before the timeout, summed over the votes. */
  readonly missed: number;
  /** Latency of a vote's answer. */
  readonly answerP99: number;
  readonly busy: number;
}

interface Cast {
  /** `totalVotes` of the first tally that includes this vote. */
  readonly total: number;
  readonly answeredAt: number;
}

const CONNECT_BATCH = 50;
const TIMEOUT_MS = 3_000;
const JOIN = '40/conclave,';
const TALLY = '42/conclave,["tally"';
const SNAPSHOT = '42/conclave,["snapshot"';
const TOTAL = /"totalVotes":(\d+)/;

class Watcher {
  readonly #delays: number[];
  #waiting: Cast[] = [];
  #total = 0;

  constructor(delays: number[]) {
    this.#delays = delays;
  }

  get waits(): number {
    return this.#waiting.length;
  }

  /** Resolves with the first snapshot. */
  join(address: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
      const socket = new WebSocket(url, { perMessageDeflate: false });
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        const text = data.toString('latin1');
        if (text.startsWith(TALLY)) this.#onTally(Number(TOTAL.exec(text)?.[1]));
        else if (text === '2') socket.send('3');
        else if (text.startsWith('0')) socket.send(JOIN);
        else if (text.startsWith(SNAPSHOT)) resolve();
      });
    });
  }

  /** Waits for the tally of an answered vote, or records one that came before. */
  expect(cast: Cast): void {
    if (this.#total >= cast.total) this.#delays.push(0);
    else this.#waiting.push(cast);
  }

  /** Drops votes whose tally never arrived; returns their number. */
  giveUp(): number {
    return this.#waiting.splice(0).length;
  }

  #onTally(total: number): void {
    this.#total = total;
    const now = performance.now();
    while (this.#waiting[0] && this.#waiting[0].total <= total) {
      this.#delays.push(now - (this.#waiting.shift() as Cast).answeredAt); // not empty, checked above
    }
  }
}

let delays: number[] = [];
let watchers: Watcher[] = [];
let address = '';
/** Event number minus votes so far: constant, because no rounds or acts occur during a bench. */
let otherEvents: number | undefined;

async function watch({ address: at, clients }: Watch): Promise<void> {
  address = at;
  delays = [];
  watchers = Array.from({ length: clients }, () => new Watcher(delays));
  for (let from = 0; from < clients; from += CONNECT_BATCH) {
    await Promise.all(watchers.slice(from, from + CONNECT_BATCH).map((watcher) => watcher.join(address)));
  }
}

async function probe({ path, body, votes, intervalMs, by = address }: Probe): Promise<Probed> {
  delays.length = 0;
  const answers: number[] = [];
  const elu = performance.eventLoopUtilization();
  // Determined before the first measured vote, while nobody else votes.
  if (otherEvents === undefined) {
    const { receipt } = await vote(by + path, body);
    const current = await fetch(`${address}/api/conclave/current-votes`);
    otherEvents = receipt.sequence - ((await current.json()) as { totalVotes: number }).totalVotes; // response of the call
  }
  for (let n = 0; n < votes; n += 1) {
    await wait(intervalMs * 2 * Math.random());
    const begun = performance.now();
    const { receipt } = await vote(by + path, body);
    const answeredAt = performance.now();
    answers.push(answeredAt - begun);
    const cast = { total: receipt.sequence - otherEvents, answeredAt };
    for (const watcher of watchers) watcher.expect(cast);
  }
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until && watchers.some(({ waits }) => waits > 0)) await wait(10);
  const missed = watchers.reduce((sum, watcher) => sum + watcher.giveUp(), 0);
  const [p50, p99, max] = [quantile(delays, 0.5), quantile(delays, 0.99), quantile(delays, 1)];
  const { utilization: busy } = performance.eventLoopUtilization(elu);
  return { p50, p99, max, missed, answerP99: quantile(answers, 0.99), busy };
}

/** Uses `node:http`, because `fetch` is a few milliseconds late in a process with a thousand busy sockets. */
function vote(url: string, body: string): Promise<VoteAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const outgoing = request(url, { method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if (response.statusCode === 201) resolve(JSON.parse(text) as VoteAnswer); // as the contract says
        else reject(new Error(`a vote was refused: ${text}`));
      });
    });
    outgoing.on('error', reject).end(body);
  });
}

serveRequests({ watch, probe });
