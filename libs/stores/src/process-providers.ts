import type { Provider } from '@nestjs/common';
import { createIds, createMetrics, Shutdown, systemClock } from '@fumata/platform';
import type { ProcessContext } from './process-context.js';
import { ProcessHealth } from './process-health.js';
import { CLOCK, CONFIGURATION, IDS, LOGGER, METRICS, RANDOM, SEAL_KEY, SECRET } from './tokens.js';

export const processProviders = ({
  configuration,
  secret,
  sealKey,
  logger,
  storeShutdown,
}: ProcessContext): Provider[] => [
  { provide: CONFIGURATION, useValue: configuration },
  { provide: SECRET, useValue: secret },
  { provide: SEAL_KEY, useValue: sealKey },
  { provide: LOGGER, useValue: logger },
  { provide: CLOCK, useValue: systemClock },
  { provide: IDS, useValue: createIds(systemClock) },
  { provide: RANDOM, useValue: Math.random },
  { provide: METRICS, useValue: createMetrics({ role: configuration.role }) },
  { provide: Shutdown, useValue: storeShutdown },
  ProcessHealth,
];
