import { describe, expect, it } from '@jest/globals';
import { answersToCut, type WaitingAnswer } from './waiting-answers.js';

const MAX = 1_000;

const answer = (address: string, over: Partial<WaitingAnswer> = {}): WaitingAnswer => ({
  address,
  bytes: 100,
  taken: 0,
  idleSeconds: 10,
  ...over,
});
const many = (count: number, of: (n: number) => WaitingAnswer) => Array.from({ length: count }, (_, n) => of(n));
const cutOf = (answers: readonly WaitingAnswer[], more = 0) =>
  answersToCut(
    answers.reduce((sum, { bytes }) => sum + bytes, more),
    answers,
    MAX,
  );

describe('answers that clients have not read', () => {
  it('are not cut within the bound, however idle their clients are', () => {
    expect(cutOf(many(10, () => answer('192.0.2.1')))).toEqual([]);
  });

  it('are cut above it, those that have been idle longest first', () => {
    const answers = many(12, (n) => answer(`192.0.${n}.1`, { idleSeconds: 10 + n }));
    expect(cutOf(answers)).toEqual([answers[11], answers[10]]);
  });

  it('are cut of the network that holds most', () => {
    const phones = many(6, (n) => answer(`198.51.${n}.1`, { bytes: 90, idleSeconds: 60 }));
    const flood = [...many(4, (n) => answer(`192.0.2.${n}`)), ...many(4, (n) => answer(`2001:db8:1:${n}::1`))];
    const cut = cutOf([...phones, ...flood]);
    expect(cut.map(({ address }) => address)).toEqual(['192.0.2.0', '2001:db8:1:0::1', '192.0.2.1', '2001:db8:1:1::1']);
  });

  it('are not cut while their clients read, up to twice the bound', () => {
    expect(cutOf(many(20, () => answer('192.0.2.1', { idleSeconds: 9 })))).toEqual([]);
  });

  it('are cut above that, the slowest first', () => {
    const answers = many(22, (n) => answer('192.0.2.1', { idleSeconds: 0, taken: n }));
    expect(cutOf(answers)).toEqual(answers.slice(0, 2));
  });

  it('are not cut for those that began within the last second, if these are all', () => {
    expect(cutOf([], 5_000)).toEqual([]);
  });
});
