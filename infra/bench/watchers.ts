import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import WebSocket from 'ws';
import type { VoteAnswer } from '@fumata/contracts';
import { answerAsks } from './helper.ts';
import { quantile } from './row.ts';

/**
 * A process of people who look on: light Socket.IO clients, no more of the protocol than it takes to be pushed tallies.
 * It also casts the votes whose way is timed, so that one clock sees both ends.
 */
export interface Watch {
  readonly address: string;
  readonly clients: number;
}

export interface Probe {
  readonly path: string;
  readonly body: string;
  /** Where the votes are cast, if not where the others watch. */
  readonly by?: string;
  /** Votes to follow, one after the other, at random distances of this many milliseconds on average. */
  readonly votes: number;
  readonly everyMs: number;
}

export interface Probed {
  /** Over all votes and clients: from the vote's answer to its tally, milliseconds; 0 when the tally was first. */
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  /** Clients that had not been shown a vote when patience ended, summed over the votes. */
  readonly missed: number;
  /** From a vote's request to its answer. */
  readonly answerP99: number;
  readonly busy: number;
}

interface Cast {
  /** The tally's `totalVotes` from this vote on. */
  readonly total: number;
  readonly answeredAt: number;
}

const AT_ONCE = 50;
const PATIENCE_MS = 3_000;
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
        if (text.startsWith(TALLY)) this.#see(Number(TOTAL.exec(text)?.[1]));
        else if (text === '2') socket.send('3');
        else if (text.startsWith('0')) socket.send(JOIN);
        else if (text.startsWith(SNAPSHOT)) resolve();
      });
    });
  }

  /** A vote was answered: its tally is awaited, or was here before. */
  expect(cast: Cast): void {
    if (this.#total >= cast.total) this.#delays.push(0);
    else this.#waiting.push(cast);
  }

  /** What never came is forgotten; how much that was. */
  giveUp(): number {
    return this.#waiting.splice(0).length;
  }

  #see(total: number): void {
    this.#total = total;
    const now = performance.now();
    while (this.#waiting[0] && this.#waiting[0].total <= total) {
      this.#delays.push(now - (this.#waiting.shift() as Cast).answeredAt); // looked at just now
    }
  }
}

let delays: number[] = [];
let watchers: Watcher[] = [];
let address = '';
/** An event's number in its edition, less the votes until then: rounds and acts do not change while a bench runs. */
let eventsBesides: number | undefined;

async function watch({ address: at, clients }: Watch): Promise<void> {
  address = at;
  delays = [];
  watchers = Array.from({ length: clients }, () => new Watcher(delays));
  for (let from = 0; from < clients; from += AT_ONCE) {
    await Promise.all(watchers.slice(from, from + AT_ONCE).map((watcher) => watcher.join(address)));
  }
}

async function probe({ path, body, votes, everyMs, by = address }: Probe): Promise<Probed> {
  delays.length = 0;
  const answers: number[] = [];
  const elu = performance.eventLoopUtilization();
  // Before the timed ones, while nobody else votes, the first time.
  if (eventsBesides === undefined) {
    const { receipt } = await vote(by + path, body);
    const current = await fetch(`${address}/api/conclave/current-votes`);
    eventsBesides = receipt.sequence - ((await current.json()) as { totalVotes: number }).totalVotes; // as the call gives
  }
  for (let n = 0; n < votes; n += 1) {
    await wait(everyMs * 2 * Math.random());
    const begun = performance.now();
    const { receipt } = await vote(by + path, body);
    const answeredAt = performance.now();
    answers.push(answeredAt - begun);
    const cast = { total: receipt.sequence - eventsBesides, answeredAt };
    for (const watcher of watchers) watcher.expect(cast);
  }
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && watchers.some(({ waits }) => waits > 0)) await wait(10);
  const missed = watchers.reduce((sum, watcher) => sum + watcher.giveUp(), 0);
  const [p50, p99, most] = [quantile(delays, 0.5), quantile(delays, 0.99), quantile(delays, 1)];
  const { utilization: busy } = performance.eventLoopUtilization(elu);
  return { p50, p99, most, missed, answerP99: quantile(answers, 0.99), busy };
}

/** By `node:http`: `fetch` answers a few milliseconds late in a process that is busy with a thousand sockets. */
function vote(url: string, body: string): Promise<VoteAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const asked = request(url, { method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        if (response.statusCode === 201) resolve(JSON.parse(text) as VoteAnswer); // as the call promises
        else reject(new Error(`a vote was refused: ${text}`));
      });
    });
    asked.on('error', reject).end(body);
  });
}

answerAsks({ watch, probe });
