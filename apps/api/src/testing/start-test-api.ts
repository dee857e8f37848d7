import type { DynamicModule } from '@nestjs/common';
import { StoresModule } from '@fumata/stores';
import { ApiModule } from '../api.module.js';
import { createServer } from '../http/server.js';
import { PagesModule } from '../pages/pages.module.js';
import { startApi, type Api } from '../start.js';
import { testSystem, type TestSystem } from './system.js';

/** The application's root module on a test's own stores and pages. */
const testModule = (system: TestSystem): DynamicModule =>
  ApiModule.with(StoresModule.of(system), PagesModule.of(system.pages));

export const startTestApi = (system: TestSystem): Promise<Api> => startApi(testModule(system), system);

/** The application, not started: only the framework answers. */
export function createTestServer(overrides: Partial<TestSystem> = {}): ReturnType<typeof createServer> {
  const system = testSystem(overrides);
  return createServer(testModule(system), system);
}
