import { beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreDbNode } from './event-store-db.ts';

/** A process whose exits the test decides. */
class ScriptedProcess {
  starts = 0;
  readonly said = '';
  #exit: (code: number | null) => void = () => undefined;
  #ended = Promise.resolve<number | null>(null);

  async start(): Promise<void> {
    this.starts += 1;
    this.#ended = new Promise((resolve) => (this.#exit = resolve));
  }
  async stop(): Promise<number | null> {
    return this.exit(0);
  }
  async kill(): Promise<number | null> {
    return this.exit(null);
  }
  exit(code: number | null): number | null {
    this.#exit(code);
    return code;
  }
  ended(): Promise<number | null> {
    return this.#ended;
  }
  freeze(): void {}
  wake(): void {}
}

describe('a supervised node of EventStoreDB', () => {
  let process: ScriptedProcess;
  let node: EventStoreDbNode;
  beforeEach(async () => {
    process = new ScriptedProcess();
    node = new EventStoreDbNode(1, process, () => Promise.reject(new Error('not asked')));
    await node.start();
  });

  it.each([0, 1])('is restarted when it exits by itself with %i', async (code) => {
    process.exit(code);
    await new Promise(setImmediate);
    expect([process.starts, node.hasEnded]).toEqual([2, false]);
    await node.stop();
  });

  it.each([
    ['stopped', () => node.stop()],
    ['killed', () => node.kill()],
  ])('is not restarted when it is %s', async (_how, end) => {
    await end();
    expect([process.starts, node.hasEnded]).toEqual([1, true]);
  });
});
