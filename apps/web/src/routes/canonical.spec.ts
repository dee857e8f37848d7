import { describe, expect, it } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { canonicalAddress } from './canonical.js';

const handle = (...parameters: string[]) => ({ file: '', browserOnly: false, parameters });
const routes: RouteObject[] = [
  {
    path: '/',
    children: [
      { index: true },
      { path: 'conclave', handle: handle('tri', 'q') },
      { path: 'cardinaux/:slug', handle: handle() },
      { path: 'admin', children: [{ index: true }, { path: '*', handle: handle() }] },
      { path: '*', handle: handle() },
    ],
  },
];

describe('the canonical address', () => {
  it.each([
    ['/', '/'],
    ['/conclave', '/conclave'],
    ['/conclave/', '/conclave'],
    ['/CONCLAVE//', '/conclave'],
    ['/conclave?x=1#y', '/conclave'],
    ['/conclave?q=a&tri=b&q=c', '/conclave?tri=b&q=a'],
    ['/conclave?q=', '/conclave?q='],
    ['/cardinaux/p%C3%A9ter', '/cardinaux/p%C3%A9ter'],
    ['/cardinaux/a%3Fq%2Fb', '/cardinaux/a%3Fq%2Fb'],
    ['/nulle/part', '/introuvable'],
    ['/autre?part=1', '/introuvable'],
    ['/x%0Ay', '/introuvable'],
    ['/admin', '/admin'],
    ['/admin/nulle/part', '/admin/introuvable'],
  ])('of %s is %s', (address, canonical) =>
    expect(canonicalAddress(new URL(address, 'http://fumata.test'), routes).href).toBe(
      `http://fumata.test${canonical}`,
    ),
  );
});
