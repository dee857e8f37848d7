import type { AnyProcessor, JobTypes, JobName, NewJob } from './jobs.js';
import { StartRefused } from '@fumata/platform';

/** BullMQ reserves ids that are a number and ids with a colon. */
const ID = /^[a-z][\w-]{0,199}$/i;
const MAX_DELAY_MS = 400 * 24 * 60 * 60 * 1000;
const isWhole = (number: number, max: number): boolean => Number.isInteger(number) && number >= 0 && number <= max;

/** The job with its defaults. @throws TypeError */
export function checkJob<K extends JobTypes, N extends JobName<K>>(types: K, job: NewJob<K, N>) {
  const { name, id, delayMs = 0, priority = 0 } = job;
  const type = jobTypeOf(types, name);
  if (!ID.test(id)) throw new TypeError(`${name}: ${JSON.stringify(id)} is not a valid job id`);
  if (!isWhole(delayMs, MAX_DELAY_MS)) throw new TypeError(`${name}: invalid delay of ${delayMs} ms`);
  if (!isWhole(priority, 1_000)) throw new TypeError(`${name}: invalid priority ${priority}`);
  const payload = type.payload.safeParse(job.payload);
  if (!payload.success) throw new TypeError(`${name}: ${payload.error.message}`);
  return { name, id, payload: payload.data, delayMs, priority, type };
}

/** @throws TypeError */
export function jobTypeOf<K extends JobTypes>(types: K, name: JobName<K>): K[JobName<K>] {
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (!type) throw new TypeError(`${String(name)} is not a job type`);
  return type;
}

/**
 * The processors by job type, without held ones, whose jobs wait. @throws StartRefused unless each job type has exactly
 * one
 */
export function completeProcessors<K extends JobTypes>(
  types: K,
  processors: readonly AnyProcessor<K>[],
): Map<string, AnyProcessor<K>> {
  const counts = new Map(Object.keys(types).map((name) => [name, 0]));
  for (const { name } of processors) counts.set(name, (counts.get(name) ?? 0) + 1);
  const faults = [...counts].flatMap(([name, count]) => {
    if (!Object.hasOwn(types, name)) return `${name} is not a job type`;
    return count === 1 ? [] : `${name} has ${count}`;
  });
  if (faults.length > 0) {
    throw new StartRefused(
      `Each job type needs exactly one processor: ${faults.join(', ')}. Processors are listed in JobRunner (apps/worker/src/processors/job-runner.ts).`,
    );
  }
  return new Map(processors.filter(({ isHeld }) => !isHeld).map((processor) => [processor.name, processor]));
}
