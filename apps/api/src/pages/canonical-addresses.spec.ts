import { expect, it } from '@jest/globals';
import { withCanonicalAddresses } from './canonical-addresses.js';
import type { PageRenderer } from './page-renderer.js';

it('finds the canonical form of a requested address once', () => {
  const requested: string[] = [];
  const renderer = {
    canonical: ({ href }: URL) => {
      requested.push(href);
      return new URL('/conclave', href);
    },
  } as PageRenderer; // nothing else is called
  const { canonical } = withCanonicalAddresses(renderer);
  const [plain, longer] = ['http://fumata.test/conclave', 'http://fumata.test/conclave?x=1'];
  const paths = [longer, plain, longer, plain].map((href) => canonical(new URL(href)).pathname);
  expect(new Set(paths)).toEqual(new Set(['/conclave']));
  expect(requested).toEqual([longer, plain]);
});
