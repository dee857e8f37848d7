import type { SignedCheckpoint } from '@fumata/proof';
import { createStore } from '../../lib/store.js';
import type { Conflict, Inclusion, KeptCheckpoint, LogCheck, LogFinding, UncoveredReceipt } from './check-log.js';
import { changeKept, readKept, STORAGE_KEY, withEdition, type Alarm, type KeptState } from './kept-checkpoints.js';

/** Time until a check: `afterMs`, plus up to `spreadMs` so that visitors do not ask all at once. */
interface Delay {
  readonly afterMs: number;
  readonly spreadMs: number;
}

const FIRST: Delay = { afterMs: 5_000, spreadMs: 30_000 };
const REGULAR: Delay = { afterMs: 120_000, spreadMs: 60_000 };
/** Least interval of two checks, of all tabs together. */
const MIN_INTERVAL_MS = 60_000;
const AGAIN: Delay = { afterMs: MIN_INTERVAL_MS, spreadMs: 5_000 };
/**
 * Consecutive checks that must find a smaller log, or one without proof: a process that lags behind and a tile that is
 * not stored yet look the same.
 */
const MAX_DOUBTS = 3;

export interface LogWatchOptions {
  readonly check: (check: LogCheck) => Promise<LogFinding>;
  readonly currentEdition: () => string | undefined;
  readonly uncoveredReceipts: (conclaveId: string) => Promise<readonly UncoveredReceipt[]>;
  readonly onInclusions: (inclusions: readonly Inclusion[], note: string) => void;
  readonly now?: () => number;
  readonly random?: () => number;
}

/** Compares the log that the site serves with what this browser saw of it before, while the page is visible. */
export class LogWatch {
  /** The first alarm that the visitor has not dismissed. */
  readonly alarm = createStore<Alarm | undefined>(undefined);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Editions of earlier visits, each of which is checked once. */
  private unchecked = readKept().editions.map(({ conclaveId }) => conclaveId);

  constructor(private readonly options: LogWatchOptions) {}

  /** Starts the checks; returns the function that ends them. */
  start(): () => void {
    const visibilityChanged = (): void => {
      if (document.visibilityState === 'visible') this.plan(FIRST);
      else clearTimeout(this.timer);
    };
    const storageChanged = ({ key }: StorageEvent): void => {
      if (key === STORAGE_KEY) this.showAlarm();
    };
    document.addEventListener('visibilitychange', visibilityChanged);
    addEventListener('storage', storageChanged);
    visibilityChanged();
    this.showAlarm();
    return () => {
      document.removeEventListener('visibilitychange', visibilityChanged);
      removeEventListener('storage', storageChanged);
      clearTimeout(this.timer);
    };
  }

  /** Removes the displayed alarm, whose file the visitor has kept. */
  dismiss(): void {
    changeKept(({ alarms }) => ({ alarms: alarms.slice(1) }));
    this.showAlarm();
  }

  private showAlarm(): void {
    const next = readKept().alarms[0];
    if (JSON.stringify(next) !== JSON.stringify(this.alarm.get())) this.alarm.set(next);
  }

  private plan({ afterMs, spreadMs }: Delay): void {
    const { random = Math.random } = this.options;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.checkAll(), afterMs + random() * spreadMs);
  }

  /** Checks the current edition and the next one of an earlier visit, unless another tab has just done so. */
  private async checkAll(): Promise<void> {
    const { currentEdition, now = Date.now } = this.options;
    const sinceMs = now() - readKept().checkedAt;
    const current = currentEdition();
    if (sinceMs >= 0 && sinceMs < MIN_INTERVAL_MS) return this.plan(AGAIN);
    changeKept(() => ({ checkedAt: now() }));
    const isDoubtful = current !== undefined && (await this.checkEdition(current));
    const previous = this.unchecked.filter((conclaveId) => conclaveId !== current).at(0);
    this.unchecked = this.unchecked.filter((conclaveId) => conclaveId !== previous);
    if (previous !== undefined && (await this.checkEdition(previous))) this.unchecked.push(previous);
    if (document.visibilityState === 'visible') this.plan(isDoubtful || this.unchecked.length > 0 ? AGAIN : REGULAR);
  }

  /** Whether the edition must be checked again soon. */
  private async checkEdition(conclaveId: string): Promise<boolean> {
    const earlier = readKept().editions.find((each) => each.conclaveId === conclaveId);
    const receipts = await this.options.uncoveredReceipts(conclaveId).catch(() => []);
    const finding = await this.options.check({ conclaveId, earlier, receipts });
    if (finding.is === 'nothing') return false;
    if (finding.is === 'continues') {
      const { checkpoint, inclusions, note } = finding;
      changeKept((state) => ({ editions: withEdition(state, { ...checkpoint, conclaveId, doubts: 0 }) }));
      if (inclusions.length > 0) this.options.onInclusions(inclusions, note);
      return false;
    }
    const doubts = (earlier?.doubts ?? 0) + 1;
    const isProven = finding.reason === 'split' || finding.reason === 'rewritten';
    const isCertain = finding.declared !== undefined || (isProven && finding.isDeclarationKnown);
    if (isCertain || doubts >= MAX_DOUBTS) this.raise(conclaveId, finding);
    else changeKept((state) => ({ editions: withEdition(state, { ...finding.earlier, conclaveId, doubts }) }));
    return !isCertain;
  }

  /** One conflict gives one alarm: the next check compares with what is served now. */
  private raise(conclaveId: string, { reason, earlier, served, proof, declared }: Conflict): void {
    const { now = Date.now } = this.options;
    const foundAt = new Date(now()).toISOString();
    const file = { v: 1, earlier: checkpointOf(earlier), served: checkpointOf(served), foundAt, ...proof } as const;
    changeKept((state) => ({
      editions: withEdition(state, { ...served, conclaveId, doubts: 0 }),
      alarms: hasAlarm(state, file) ? state.alarms : [...state.alarms, { conclaveId, reason, file, declared }],
    }));
    this.showAlarm();
  }
}

const checkpointOf = ({ note, publicKey }: KeptCheckpoint): SignedCheckpoint => ({ note, publicKey });

/** Whether another tab has raised the alarm. */
const hasAlarm = ({ alarms }: KeptState, { earlier, served }: Alarm['file']): boolean =>
  alarms.some(({ file }) => file.earlier.note === earlier.note && file.served.note === served.note);
