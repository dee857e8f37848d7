import { setTimeout as wait } from 'node:timers/promises';
import { Helper } from '../bench/harness/helper.ts';
import type { FanoutResult } from '../bench/live/fanout-server.ts';
import { Swarm } from '../bench/live/fanout-swarm.ts';

const RUN_MS = 5_000;
const SETTLE_MS = 500;

export interface MeasuredRun {
  readonly cpuMs: number;
  /** Each is pushed to all viewers. */
  readonly tallies: number;
  readonly pushes: number;
}

/** A process with connected viewers, as in the benches. */
export class MeasuredProcess {
  readonly #server: Helper;
  readonly #swarm: Swarm;
  /** CPU of the process for one arrival. */
  readonly arrivalMicros: number;

  private constructor(server: Helper, swarm: Swarm, arrivalMicros: number) {
    this.#server = server;
    this.#swarm = swarm;
    this.arrivalMicros = arrivalMicros;
  }

  static async start(viewers: number): Promise<MeasuredProcess> {
    const server = new Helper(new URL('../bench/live/fanout-server.ts', import.meta.url), { BENCH_SIDE: 'ours' });
    const port = await server.ask<number>('port');
    await server.ask('measure');
    const swarm = await Swarm.connect({ port, clients: viewers, protocol: 'sio' });
    const { cpuMs } = await server.ask<FanoutResult>('end');
    return new MeasuredProcess(server, swarm, (cpuMs * 1000) / viewers);
  }

  /** Some seconds of votes, 200 a second. */
  async run(): Promise<MeasuredRun> {
    await this.#swarm.report();
    await this.#server.ask('begin');
    await wait(RUN_MS);
    const { cpuMs, tallies } = await this.#server.ask<FanoutResult>('end');
    await wait(SETTLE_MS);
    const { messages } = await this.#swarm.report();
    return { cpuMs, tallies, pushes: messages };
  }

  async stop(): Promise<void> {
    await this.#swarm.stop();
    await this.#server.stop();
  }
}
