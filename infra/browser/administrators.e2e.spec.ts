// Administrators' suites on one site, in this order: the layout suite counts the demo's own records.
import { afterAll, beforeAll } from '@jest/globals';
import { closeSharedSite, openSharedSite } from './shared-site.ts';
import './administration-layout.suite.ts';
import './rich-text.suite.ts';
import './administration.suite.ts';
import './gallery-images.suite.ts';
import './projections.suite.ts';
import './unreadable-fields.suite.ts';
import './second-factor.suite.ts';
import './administration-calls.suite.ts';

beforeAll(openSharedSite);
afterAll(closeSharedSite);
