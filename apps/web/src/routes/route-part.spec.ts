import { describe, expect, it } from '@jest/globals';
import { routePartOf } from './route-part.js';

describe('the route part of an address', () => {
  it.each([
    ['/', undefined],
    ['/conclave', undefined],
    ['/conclave/', undefined],
    ['/conclave/replay/1', 'public'],
    ['/cardinaux/pietro-parolin', 'public'],
    ['/administrer', 'public'],
    ['/nulle-part', 'public'],
    ['/admin', 'administration'],
    ['/admin/cardinaux', 'administration'],
  ])('%s: %s', (path, part) => expect(routePartOf(path)).toBe(part));
});
