// Order of test files: longest first, so that no worker runs a long file alone at the end.
import TestSequencer from '@jest/test-sequencer';

/** Expected duration where Jest's cache has none, as in a fresh clone; the first match counts. */
const EXPECTED = [
  { files: /(first-load|visitors|administrators|hostile-articles)\.e2e/, ms: 150_000, msPerByte: 0 },
  { files: /infra\/pages\/administration/, ms: 100_000, msPerByte: 0 },
  { files: /infra\/torture\/.*\.int\.spec/, ms: 90_000, msPerByte: 0 },
  { files: /infra\/pages\/|(conclave|content|analysis|http)\.int\.spec/, ms: 40_000, msPerByte: 0 },
  { files: /event-store-emulator\/(recorded|faults)/, ms: 45_000, msPerByte: 0 },
  { files: /journeys\.int\.spec/, ms: 20_000, msPerByte: 0 },
  { files: /eventstoredb\/.*\.int\.spec/, ms: 40_000, msPerByte: 0 },
  { files: /infra\/scripts\/.*\.int\.spec/, ms: 15_000, msPerByte: 0 },
  { files: /\.e2e\.spec/, ms: 10_000, msPerByte: 1.5 },
  { files: /\.int\.spec/, ms: 1_000, msPerByte: 0.3 },
  { files: /./, ms: 300, msPerByte: 0.05 },
];

function expectedMs(test) {
  const path = test.path.replaceAll('\\', '/');
  const { ms, msPerByte } = EXPECTED.find(({ files }) => files.test(path));
  return ms + msPerByte * (test.context.hasteFS.getSize(test.path) ?? 0);
}

export default class LongestFirst extends TestSequencer {
  /** `super.sort` records the cached duration of each test that has one. */
  sort(tests) {
    const weight = new Map(super.sort([...tests]).map((test) => [test, test.duration ?? expectedMs(test)]));
    return [...tests].sort((a, b) => weight.get(b) - weight.get(a));
  }
}
