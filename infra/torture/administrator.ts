import { createHash, randomUUID } from 'node:crypto';
import type { Calls } from './calls.ts';
import type { AcknowledgedCommand } from './invariants.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Administrator who resets and opens rounds while the server is being killed, and records acknowledgements. */
export class Administrator {
  readonly acknowledged: AcknowledgedCommand[] = [];
  readonly wrong: string[] = [];
  readonly #calls: Calls;
  readonly #token: string;
  readonly #userId: string;
  #closingTimes = 0;

  private constructor(calls: Calls, token: string, userId: string) {
    this.#calls = calls;
    this.#token = token;
    this.#userId = userId;
  }

  static async login(calls: Calls, account: { email: string; password: string }): Promise<Administrator> {
    const login = await calls.ask({ method: 'POST', path: '/api/auth/login', body: account });
    const token = String(login.body['token']);
    const headers = { 'x-auth-token': token };
    const user = await calls.ask({ method: 'GET', path: '/api/auth/user', headers });
    return new Administrator(calls, token, String(user.body['_id']));
  }

  /** Sends a command on the state as it is, repeated under the same key until answered, and records the answer. */
  async sendCommand(verb: AcknowledgedCommand['verb']): Promise<void> {
    const key = randomUUID();
    const { status, body } = await this.#calls.ask({
      method: verb === 'closing' ? 'PUT' : 'POST',
      path: `/api/conclave/admin/${verb}`,
      headers: { 'x-auth-token': this.#token, 'idempotency-key': key },
      body: {
        expectedRevision: await this.#revision(),
        ...(verb === 'closing' && { closesAt: this.#newClosingTime() }),
      },
    });
    // The process that showed the state had not applied the last act yet.
    if (status === 409 && body['code'] === 'stale-command') return this.sendCommand(verb);
    // As the server records it: a hash of user and (hashed) key.
    const recorded = sha256(`${this.#userId} ${sha256(key)}`).slice(0, 22);
    if (status === 200) this.acknowledged.push({ verb, key: recorded });
    else this.wrong.push(`${verb} was answered ${status} ${JSON.stringify(body)}`);
  }

  /** Another one each time, because an announced one records no event. */
  #newClosingTime(): string {
    this.#closingTimes += 1;
    return new Date(Date.now() + 3_600_000 + this.#closingTimes).toISOString();
  }

  async #revision(): Promise<unknown> {
    const { body } = await this.#calls.ask({ method: 'GET', path: '/api/conclave/state' });
    const state = body['conclaveState'];
    return typeof state === 'object' && state !== null && 'revision' in state ? state.revision : undefined;
  }

  /** Inconsistencies of the public state. */
  async checkState(): Promise<string[]> {
    const { status, body } = await this.#calls.ask({ method: 'GET', path: '/api/conclave/state' });
    const state = body['conclaveState'];
    const active = typeof state === 'object' && state !== null && 'isActive' in state && state.isActive === true;
    return status === 200 && active ? [] : [`no conclave is open after a start: ${status} ${JSON.stringify(body)}`];
  }
}
