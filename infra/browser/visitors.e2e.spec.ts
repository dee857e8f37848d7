// Visitors' suites on one site, in this order: the quiz suite changes its questions at its end.
import { afterAll, beforeAll } from '@jest/globals';
import { closeSharedSite, openSharedSite } from './shared-site.ts';
import './shell.suite.ts';
import './forced-colours.suite.ts';
import './failing-scripts.suite.ts';
import './reading.suite.ts';
import './picture-sizes.suite.ts';
import './galleries.suite.ts';
import './gallery-downloads.suite.ts';
import './quiz.suite.ts';

beforeAll(openSharedSite);
afterAll(closeSharedSite);
