import { largestPrefixOf } from '../hosts/network.js';

const MEGABYTE = 1024 * 1024;
/** Above this number of waiting bytes in the process idle clients are cut, above twice as many also slow ones. */
export const MAX_BYTES = 128 * MEGABYTE;
/** The system takes bytes of a slow phone's answer in lumps, some seconds apart. */
const IDLE_SECONDS = 10;

/** A connection with bytes that the system has not taken, now and a second ago. */
export interface WaitingAnswer {
  readonly address: string;
  readonly bytes: number;
  /** Bytes that the system has taken within the last second. */
  readonly taken: number;
  /** Seconds in which it has taken none. */
  readonly idleSeconds: number;
}

interface Network<Answer> {
  readonly answers: Answer[];
  bytes: number;
}

/**
 * The answers to cut to free memory: of the network that holds most, first those that have been idle longest, then the
 * slowest. Below the bound a client may read as slowly as `SlowReaders` permits.
 * @param total bytes of all waiting answers, also of those that began within the last second, which are never cut
 */
export function answersToCut<Answer extends WaitingAnswer>(
  total: number,
  answers: readonly Answer[],
  maxBytes: number,
): readonly Answer[] {
  const isIdle = ({ idleSeconds }: Answer) => idleSeconds >= IDLE_SECONDS;
  const idle = largestFirst(answers.filter(isIdle), total - maxBytes);
  const left = idle.reduce((bytes, answer) => bytes - answer.bytes, total);
  if (left <= 2 * maxBytes) return idle;
  const others = answers.filter((answer) => !isIdle(answer));
  return [...idle, ...largestFirst(others, left - 2 * maxBytes)];
}

function largestFirst<Answer extends WaitingAnswer>(answers: readonly Answer[], excess: number): readonly Answer[] {
  const networks = byNetwork(answers);
  const cut: Answer[] = [];
  for (let left = excess; left > 0;) {
    const largest = networks.reduce((a, b) => (b.bytes > a.bytes ? b : a), { answers: [], bytes: 0 });
    const answer = largest.answers.shift();
    if (!answer) break;
    largest.bytes -= answer.bytes;
    left -= answer.bytes;
    cut.push(answer);
  }
  return cut;
}

/** The answers in the order in which they are cut. */
function byNetwork<Answer extends WaitingAnswer>(answers: readonly Answer[]): readonly Network<Answer>[] {
  const networks = new Map<string, Network<Answer>>();
  const ordered = answers.toSorted((a, b) => b.idleSeconds - a.idleSeconds || a.taken - b.taken);
  for (const answer of ordered) {
    const name = largestPrefixOf(answer.address);
    const network = networks.get(name) ?? { answers: [], bytes: 0 };
    network.answers.push(answer);
    network.bytes += answer.bytes;
    networks.set(name, network);
  }
  return [...networks.values()];
}
