import { GiveUp, type JobCounts, type JobName, type Processor, type SITE_JOBS, type SiteJobs } from '@fumata/jobs';
import { errorMessage, inSpan, withoutMailAddresses, withTimeout } from '@fumata/platform';
import { Gauge, Histogram, type Registry } from 'prom-client';

type SiteJobTypes = typeof SITE_JOBS;

/** A failed attempt of a job. */
export interface FailedAttempt {
  readonly kind: string;
  readonly job: string;
  readonly attempt: number;
  /** `failed`: it is retried; `given-up`: it is not. */
  readonly outcome: 'failed' | 'given-up';
  /** Error text without e-mail addresses, which mail servers include. */
  readonly reason: string;
}

export interface JobMetricsOptions {
  readonly registry: Registry;
  readonly jobs: Pick<SiteJobs, 'counts'>;
  readonly onFailed?: (failed: FailedAttempt) => void;
  /** Milliseconds, for measuring only. */
  readonly now?: () => number;
  /** Timeout after which the queue counts as unavailable. */
  readonly timeoutMs?: number;
}

const STATES = ['waiting', 'delayed', 'active', 'failed'] as const;
/** Below Prometheus's scrape timeout of ten seconds. */
const TIMEOUT_MS = 2_000;
const FRESH_MS = 5_000;

/** Metrics of the shared queue and of this worker's attempts. Failed attempts are reported one by one. */
export class JobMetrics {
  private readonly seconds: Histogram<'kind' | 'outcome'>;
  private cached: { readonly at: number; readonly counts: Promise<readonly JobCounts[]> } | undefined;

  constructor(private readonly options: JobMetricsOptions) {
    const registers = [options.registry];
    // Prometheus collects all gauges at once; they share one answer of the queue. Only the first gauge reports an
    // unavailable queue.
    const readCounts = () => this.counts().catch(() => undefined);
    new Gauge({
      name: 'fumata_jobs_readable',
      registers,
      help: '1 while the queue is available, 0 while it is not',
      async collect() {
        this.set((await readCounts()) ? 1 : 0);
      },
    });
    new Gauge({
      name: 'fumata_jobs',
      help: 'Jobs of the shared queue, by kind and state; absent while the queue is unavailable',
      labelNames: ['kind', 'state'],
      registers,
      async collect() {
        const counts = (await readCounts()) ?? [];
        this.reset();
        for (const job of counts) for (const state of STATES) this.set({ kind: job.name, state }, job[state]);
      },
    });
    this.seconds = new Histogram({
      name: 'fumata_job_seconds',
      help: 'Duration of one attempt of a job, by outcome: done, failed (will be retried) or given-up',
      labelNames: ['kind', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
      registers,
    });
  }

  /** Wraps a processor: its attempts are timed and traced. */
  timed<N extends JobName<SiteJobTypes>>(processor: Processor<SiteJobTypes, N>): Processor<SiteJobTypes, N> {
    const { name, isHeld = false } = processor;
    return {
      name,
      isHeld,
      process: (job) =>
        inSpan(`job ${name}`, { 'fumata.attempt': job.attempt }, async () => {
          const end = this.seconds.startTimer({ kind: name });
          try {
            await processor.process(job);
            end({ outcome: 'done' });
          } catch (cause) {
            const outcome = job.isLastAttempt || cause instanceof GiveUp ? 'given-up' : 'failed';
            end({ outcome });
            const { id, attempt } = job;
            this.options.onFailed?.({ kind: name, job: id, attempt, outcome, reason: reasonOf(cause) });
            throw cause;
          }
        }),
    };
  }

  /** Cached for a few seconds, independent of the number of scrapers. */
  private counts(): Promise<readonly JobCounts[]> {
    const { jobs, now = () => performance.now(), timeoutMs } = this.options;
    if (this.cached && now() - this.cached.at < FRESH_MS) return this.cached.counts;
    const counts = withinScrape(jobs.counts(), timeoutMs);
    this.cached = { at: now(), counts };
    return counts;
  }
}

/** @throws Error if there is no answer in time for the scrape */
export const withinScrape = <T>(answer: Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> =>
  withTimeout(answer, timeoutMs, () => {
    throw new Error(`no answer in ${timeoutMs} ms`);
  });

const reasonOf = (cause: unknown): string => withoutMailAddresses(errorMessage(cause));
