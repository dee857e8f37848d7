import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Unavailable } from '@fumata/platform';
import { InterruptedImports } from './interrupted-imports.js';

describe('InterruptedImports', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function start() {
    const cardinals = { resume: jest.fn(() => Promise.resolve()) };
    const questions = { resume: jest.fn(() => Promise.resolve()) };
    const warn = jest.fn();
    const imports = new InterruptedImports(cardinals, questions, { warn });
    imports.start();
    return { imports, cardinals, questions, warn };
  }

  it('are completed every five seconds until the process stops', async () => {
    const { imports, cardinals, questions } = start();
    await jest.advanceTimersByTimeAsync(10_000);
    imports.stop();
    await jest.advanceTimersByTimeAsync(10_000);
    expect([cardinals.resume.mock.calls.length, questions.resume.mock.calls.length]).toEqual([2, 2]);
  });

  it('are not completed twice at a time', async () => {
    const { imports, cardinals, questions } = start();
    const long = Promise.withResolvers<void>();
    cardinals.resume.mockReturnValueOnce(long.promise);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(questions.resume).toHaveBeenCalledTimes(1);
    long.resolve();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(questions.resume).toHaveBeenCalledTimes(2);
    imports.stop();
  });

  it('are tried again after an error, which is logged unless the documents are away', async () => {
    const { imports, cardinals, warn } = start();
    cardinals.resume.mockRejectedValueOnce(new Unavailable('documents', 'away'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(warn).not.toHaveBeenCalled();
    cardinals.resume.mockRejectedValueOnce(new Error('invalid step'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(warn).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(cardinals.resume).toHaveBeenCalledTimes(3);
    imports.stop();
  });
});
