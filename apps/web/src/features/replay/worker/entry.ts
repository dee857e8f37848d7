import { segmentOf } from '@fumata/history';
import { SegmentPrefetcher } from './segment-prefetcher.js';
import { fetchSegment, SegmentError } from './fetch-segment.js';
import type { Failure, Opening, ReplayCommand, ReplayAnswer } from './messages.js';
import { Replayer } from './replayer.js';

/** Worker that replays one edition for one page and prefetches while idle. */
let replayer: Replayer | undefined;
let prefetcher: SegmentPrefetcher | undefined;
/** Number of pending position requests. */
let pendingRequests = 0;

const send = (message: ReplayAnswer): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ReplayCommand>) => {
  if ('open' in data) open(data.open);
  else if ('tallies' in data) void answerTallies(data);
  else void answer(data);
});

function open(opening: Opening): void {
  prefetcher?.stop();
  const opened = new Replayer(opening, (segment, signal) => fetchSegment(opening, segment, signal));
  replayer = opened;
  const prefetchOptions = {
    count: segmentOf(opening.last) + 1,
    fetch: opened.prefetch.bind(opened),
    isIdle: () => pendingRequests === 0,
  };
  prefetcher = new SegmentPrefetcher(prefetchOptions, opening.prefetch);
}

async function answer({ id, request }: Extract<ReplayCommand, { request: unknown }>): Promise<void> {
  pendingRequests += 1;
  try {
    if (!replayer) throw new Error('no edition has been opened');
    const frame = await replayer.frame(request);
    send({ id, frame });
    pendingRequests -= 1;
    prefetcher?.moveTo(segmentOf(frame.sequence));
  } catch (error) {
    pendingRequests -= 1;
    send({ id, failed: failureOf(error) });
  }
}

async function answerTallies({ id, tallies }: Extract<ReplayCommand, { tallies: unknown }>): Promise<void> {
  try {
    if (!replayer) throw new Error('no edition has been opened');
    send({ id, tallies: await replayer.tallies(tallies) });
  } catch (error) {
    send({ id, failed: failureOf(error) });
  }
}

const failureOf = (error: unknown): Failure => (error instanceof SegmentError ? error.why : 'broken');
