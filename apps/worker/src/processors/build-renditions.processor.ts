import type { Processor, SITE_JOBS } from '@fumata/jobs';
import type { Pictures } from '@fumata/media';

/** Builds the missing renditions of an image. */
export const buildRenditionsProcessor = (pictures: Pictures): Processor<typeof SITE_JOBS, 'build-thumbnails'> => ({
  name: 'build-thumbnails',
  process: ({ payload, signal, progress }) => pictures.makeRenditions(payload.picture, signal, progress),
});
