import { Body, Controller, Module, Post, UseGuards } from '@nestjs/common';
import { voteSchema, type Vote, type VoteAnswer } from '@fumata/contracts';

export const LIMIT_PATH = '/bench/limit';

/** Flushes a batch that does not fill because fewer clients are waiting. */
const UNFILLED_MS = 20;

export interface Limit {
  /** Batch size and answer. */
  set(to: { readonly batch: number; readonly answer: VoteAnswer }): void;
}

/**
 * Reference for the vote endpoint: a POST in the same application with the same guards, hooks, validation, cookie and
 * answer size, which decides and stores nothing.
 *
 * It answers in the same batches. The vote endpoint takes all votes that arrived during one commit into the next and
 * answers them together, which is cheaper than one by one (fewer turns of the event loops on both sides); a plain no-op
 * is therefore not an upper bound. Answers here wait until as many have gathered as the vote endpoint's commits held on
 * average in the previous run. No time passes in between: with more clients than a batch holds, the next batch gathers
 * while the last is being written.
 */
class LimitEndpoint {
  async handle({ cardinalId }: Vote, _voter: unknown, _caller: unknown): Promise<VoteAnswer> {
    return { ...(await batches.next()), cardinalId };
  }
}

class Batches implements Limit {
  #batch = 1;
  #answer: VoteAnswer | undefined;
  #waiting: (() => void)[] = [];
  #unfilled: NodeJS.Timeout | undefined;

  set({ batch, answer }: Parameters<Limit['set']>[0]): void {
    this.#batch = batch;
    this.#answer = answer;
  }

  /** Resolves together with the others of its batch. */
  async next(): Promise<VoteAnswer> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#unfilled ??= setTimeout(() => this.#release(), UNFILLED_MS);
      if (this.#waiting.length >= this.#batch) this.#release();
    });
    if (!this.#answer) throw new Error('the limit was not set');
    return this.#answer;
  }

  #release(): void {
    clearTimeout(this.#unfilled);
    this.#unfilled = undefined;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** Nest instantiates controllers itself. */
const batches = new Batches();

/** Adds the endpoint to the built application before it starts. */
export async function addLimitEndpoint(): Promise<Limit> {
  const { ApiModule, visitors, ownPages, callers } = await built();
  // Decorators are called as functions, because Node only strips types.
  const [handle, method] = [LimitEndpoint.prototype, 'handle'];
  const descriptor = Object.getOwnPropertyDescriptor(handle, method) ?? {};
  Body({ schema: voteSchema })(handle, method, 0);
  visitors.FromVisitor()(handle, method, 1);
  callers.FromCaller()(handle, method, 2);
  UseGuards(ownPages.SameOriginGuard, visitors.VisitorGuard)(handle, method, descriptor);
  Post()(handle, method, descriptor);
  Controller(LIMIT_PATH)(LimitEndpoint);

  class BenchModule {}
  Module({ controllers: [LimitEndpoint] })(BenchModule);
  const imports = (Reflect.getMetadata('imports', ApiModule) ?? []) as unknown[]; // set by `@Module`
  Reflect.defineMetadata('imports', [...imports, BenchModule], ApiModule);
  return batches;
}

/** Imports the built classes directly, the very ones that the application starts with. */
async function built() {
  const dist = (file: string): string => new URL(`../../../apps/api/dist/${file}.js`, import.meta.url).href;
  const [{ ApiModule }, visitors, ownPages, callers] = await Promise.all([
    import(dist('api.module')) as Promise<typeof import('../../../apps/api/src/api.module.ts')>,
    import(dist('http/sessions/voter-cookie')) as Promise<
      typeof import('../../../apps/api/src/http/sessions/voter-cookie.ts')
    >,
    import(dist('http/hosts/own-pages.guard')) as Promise<
      typeof import('../../../apps/api/src/http/hosts/own-pages.guard.ts')
    >,
    import(dist('http/sessions/caller')) as Promise<typeof import('../../../apps/api/src/http/sessions/caller.ts')>,
  ]);
  return { ApiModule, visitors, ownPages, callers };
}
