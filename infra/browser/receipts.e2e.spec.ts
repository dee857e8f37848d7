// Suites about votes and rounds on one site, in this order; each starts with an empty edition.
import { afterAll, beforeAll } from '@jest/globals';
import { closeSharedSite, openSharedSite } from './shared-site.ts';
import './one-voice.suite.ts';
import './verifier.suite.ts';
import './history.suite.ts';

beforeAll(openSharedSite);
afterAll(closeSharedSite);
