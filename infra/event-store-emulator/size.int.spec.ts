import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const OF_TESTS = /\.spec\.ts$|^(testing|describe-faults|recorded-faults|differences)\.ts$|^recorded\//;

it('the event store emulator has at most 1,800 lines without tests', () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => file.endsWith('.ts') && !OF_TESTS.test(file));
  const lines = own.reduce((sum, file) => sum + readFileSync(join(__dirname, file), 'utf8').split('\n').length - 1, 0);
  expect(lines).toBeLessThanOrEqual(1_800);
  expect(own.length).toBeGreaterThan(10);
});
