import { browserStorage } from '../../lib/browser-storage.js';

const STORAGE_KEY = 'recus-couverts';
const MAX_STORED = 100;

/** Signed checkpoint that covers a receipt's event, and the path from the event to its root. */
export interface Coverage {
  readonly note: string;
  readonly path: readonly string[];
}

export type CoverageByEvent = Readonly<Record<string, Coverage>>;

/** The checkpoints that first covered the receipts of this browser, by event id; invalid entries are skipped. */
export function readCoverage(): CoverageByEvent {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(STORAGE_KEY) ?? '{}');
    return Object.fromEntries(Object.entries(stored ?? {}).filter(isEntry));
  } catch {
    return {}; // not valid JSON
  }
}

/** Stores the coverage of further receipts; that of the oldest ones is dropped when there are too many. */
export function addCoverage(coverage: CoverageByEvent): void {
  const entries = Object.entries({ ...readCoverage(), ...coverage }).slice(-MAX_STORED);
  browserStorage.write(STORAGE_KEY, JSON.stringify(Object.fromEntries(entries)));
}

function isEntry(entry: [string, unknown]): entry is [string, Coverage] {
  const { note, path } = (entry[1] ?? {}) as Partial<Coverage>; // each field is checked
  return typeof note === 'string' && Array.isArray(path) && path.every((each) => typeof each === 'string');
}
