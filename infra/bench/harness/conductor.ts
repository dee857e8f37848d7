import type { ConclaveStateAnswer } from '@fumata/contracts';
import type { Site } from './site-process.ts';

/** The administrator, conducting the conclave of a site. */
export class Conductor {
  readonly #site: Site;
  readonly #token: string;

  private constructor(site: Site, token: string) {
    this.#site = site;
    this.#token = token;
  }

  static async logIn(site: Site): Promise<Conductor> {
    return new Conductor(site, await site.logIn());
  }

  /** Starts a new edition. */
  async reset({ electors }: { readonly electors: number }): Promise<void> {
    await this.command('reset');
    const { conclaveState } = await this.#state();
    const { revision: expectedRevision } = conclaveState;
    await this.call('PUT', '/api/conclave/admin/state', { ...conclaveState, expectedRevision, electors });
  }

  async command(verb: string, body: object = {}): Promise<void> {
    const { revision: expectedRevision } = (await this.#state()).conclaveState;
    await this.call('POST', `/api/conclave/admin/${verb}`, { expectedRevision, ...body });
  }

  async call(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json', 'x-auth-token': this.#token };
    const answer = await fetch(this.#site.address + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }

  #state(): Promise<ConclaveStateAnswer> {
    return this.#site.get<ConclaveStateAnswer>('/api/conclave/state');
  }
}
