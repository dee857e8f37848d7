import type { AlertSettings } from '@fumata/contracts';
import { browserStorage } from '../../lib/browser-storage.js';

/** This browser's subscription to alerts, as the server has stored it. */
export interface StoredAlerts {
  readonly id: string;
  readonly settings: AlertSettings;
  /** When the server last confirmed it, ms since 1970. */
  readonly confirmedAt: number;
  /** The time for which a vote alert was requested last, ms since 1970. */
  readonly voteAlertAt?: number | undefined;
}

const KEY = 'alertes';

/** Undefined without alerts. */
export function readStoredAlerts(): StoredAlerts | undefined {
  try {
    const stored = JSON.parse(browserStorage.read(KEY) ?? '{}') as Partial<StoredAlerts>; // each field is checked below
    const { id, settings, confirmedAt } = stored;
    const isValid =
      typeof id === 'string' && Array.isArray(settings?.choices) && Array.isArray(settings.cardinalIds) && confirmedAt;
    return isValid ? (stored as StoredAlerts) : undefined;
  } catch {
    return undefined; // not valid JSON
  }
}

export const writeStoredAlerts = (alerts: StoredAlerts): void => browserStorage.write(KEY, JSON.stringify(alerts));
export const removeStoredAlerts = (): void => browserStorage.remove(KEY);
