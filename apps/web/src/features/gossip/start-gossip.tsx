import { createRoot } from 'react-dom/client';
import { latestSummary } from '../../live/summary/latest-summary.js';
import type { Inclusion, LogCheck, LogFinding, UncoveredReceipt } from './check-log.js';
import { LogWatch } from './log-watch.js';

/** Receipts that one check compares. */
const MAX_RECEIPTS = 20;

/** Watches the log for as long as the page is open; an alarm is shown beside the page, whatever becomes of it. */
export function startGossip(): void {
  const currentEdition = (): string | undefined => latestSummary.get()?.summary.conclaveState._id;
  const watch = new LogWatch({ check, currentEdition, uncoveredReceipts, onInclusions });
  watch.alarm.subscribe(() => void showAlarm(watch));
  watch.start();
}

let isShown = false;
async function showAlarm(watch: LogWatch): Promise<void> {
  if (isShown) return;
  isShown = true;
  try {
    const { LogAlarm } = await import('./alarm.js');
    createRoot(document.createElement('div')).render(<LogAlarm watch={watch} />);
  } catch {
    isShown = false; // the next check or page tries again
  }
}

const loadCoverage = () => import('../../live/receipts/covered-receipts.js');

/** The code of receipts is not loaded before the first check: most pages have no use for it. */
async function uncoveredReceipts(conclaveId: string): Promise<readonly UncoveredReceipt[]> {
  const [{ readOwnVotes }, { readCoverage }] = await Promise.all([
    import('../../live/receipts/own-votes.js'),
    loadCoverage(),
  ]);
  const coverage = readCoverage();
  return readOwnVotes()
    .map(({ receipt }) => receipt)
    .filter((receipt) => receipt.conclaveId === conclaveId && !coverage[receipt.eventId])
    .slice(-MAX_RECEIPTS)
    .map(({ eventId, sequence, leafHash }) => ({ eventId, sequence, leafHash }));
}

const onInclusions = (inclusions: readonly Inclusion[], note: string): void =>
  void loadCoverage().then(
    ({ addCoverage }) =>
      addCoverage(Object.fromEntries(inclusions.map(({ eventId, path }) => [eventId, { note, path }]))),
    () => undefined, // the next check tries again
  );

/** In a worker, because signatures take time; on the main thread where none starts. */
const check = (request: LogCheck): Promise<LogFinding> =>
  checkInWorker(request)
    .catch(async () => {
      const { checkLog, readPath } = await import('./check-log.js');
      return checkLog(request, readPath);
    })
    .catch(() => ({ is: 'nothing' }) as const);

async function checkInWorker(request: LogCheck): Promise<LogFinding> {
  const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<LogFinding>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
