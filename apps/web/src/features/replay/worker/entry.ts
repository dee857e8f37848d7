import { segmentOf } from '@fumata/history';
import { AheadFetching } from './ahead-fetching.js';
import { fetchSegment, NotFetched } from './fetching.js';
import type { Failure, Opening, Order, Told } from './messages.js';
import { Replayer } from './replayer.js';

/** The worker: replays one edition for one page, and fetches ahead while nobody asks. */
let replayer: Replayer | undefined;
let ahead: AheadFetching | undefined;

const tell = (told: Told): void => postMessage(told);

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if ('open' in data) open(data.open);
  else void answer(data);
});

function open(opening: Opening): void {
  ahead?.stop();
  const opened = new Replayer(opening, (segment) => fetchSegment(opening, segment));
  replayer = opened;
  ahead = new AheadFetching((segment) => opened.ahead(segment), opening.ahead ? Infinity : 1);
}

async function answer({ id, wish }: Extract<Order, { id: number }>): Promise<void> {
  try {
    if (!replayer) throw new Error('nothing has been opened');
    const frame = await replayer.frame(wish);
    tell({ id, frame });
    ahead?.around(segmentOf(frame.sequence));
  } catch (error) {
    tell({ id, failed: whyFailed(error) });
  }
}

const whyFailed = (error: unknown): Failure => (error instanceof NotFetched ? error.why : 'broken');
