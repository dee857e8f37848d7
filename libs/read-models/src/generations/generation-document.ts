import type { StoredDocument } from '@fumata/documents';
import type { Slot } from './model-set.js';

export type RebuildStep = 'relire' | 'comparer' | 'basculer';

/** Progress of a rebuild. */
export interface RebuildProgress {
  readonly step: RebuildStep;
  /** Events read. */
  readonly done: number;
  /** The total; null if it is not known beforehand. */
  readonly of: number | null;
  readonly perSecond: number;
  /** Estimated remaining time; null if unknown. */
  readonly leftMs: number | null;
}

/** A running rebuild. Without a heartbeat for `SILENT_MS` it counts as dead. */
export interface RunningRebuild extends RebuildProgress {
  readonly by: string;
  readonly startedAt: string;
  readonly beatAt: string;
}

/** Result of the last rebuild. */
export interface RebuildResult {
  readonly at: string;
  readonly outcome: 'switched' | 'interrupted' | 'failed';
  readonly tookMs: number;
  readonly events: number;
  /** Reason of a failure, otherwise null. */
  readonly reason: string | null;
}

/** The active slot of a group, and the rebuild in the other one. */
export interface GenerationDocument extends StoredDocument {
  readonly slot: Slot;
  /** Number of switches so far. */
  readonly generation: number;
  readonly since: string | null;
  readonly work: RunningRebuild | null;
  /** An interruption was requested. */
  readonly interrupt: boolean;
  readonly last: RebuildResult | null;
}
