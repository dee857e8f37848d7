import type { Processor, SITE_JOBS } from '@fumata/jobs';
import { checkModels } from '@fumata/read-models';
import type { Rebuilder } from './rebuild-read-model.processor.js';

/** Compares the read models with the log and repairs them on request. */
export const checkReadModels = (
  checker: Omit<Rebuilder, 'followers'>,
): Processor<typeof SITE_JOBS, 'check-read-models'> => ({
  name: 'check-read-models',
  process: async ({ payload: { repair }, signal, progress }) => {
    const onProgress = (done: number, of: number | null): void => progress(of ? Math.min(1, done / of) : 0);
    for (const { group, check, repairs } of await checkModels({ ...checker, repair, signal, onProgress }))
      if (check.total > 0)
        checker.logger.error(
          { group, differences: check.total, repairs: repairs?.length },
          'read models: differ from the log',
        );
  },
});
