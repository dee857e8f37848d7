import {
  commandAnswerSchema,
  conclaveStateAnswerSchema,
  currentStateSchema,
  tokenSchema,
  type ConclaveState,
} from '@fumata/contracts';
import { CommandRefused } from '../terminal/command-refused.js';
import type { Site } from './site.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const TRIES = 3;

export const stateOf = async (site: Site): Promise<ConclaveState> =>
  (await site.callOrThrow({ path: '/api/conclave/state', answers: conclaveStateAnswerSchema })).conclaveState;

/** Drives the conclave through the admin API, each command based on the state just read. */
export class Administrator {
  private constructor(
    private readonly site: Site,
    private readonly token: string,
    private readonly newKey: () => string,
  ) {}

  /** @throws CommandRefused when the login fails */
  static async login(site: Site, credentials: Credentials, newKey: () => string): Promise<Administrator> {
    const login = { method: 'POST', path: '/api/auth/login', answers: tokenSchema, body: credentials } as const;
    return new Administrator(site, (await site.callOrThrow(login)).token, newKey);
  }

  nextRound(): Promise<ConclaveState> {
    return this.sendCommand('next-round', {});
  }

  /** Announces that the open round closes after this time, by the server's clock. */
  async announceClosing(afterMs: number): Promise<ConclaveState> {
    const { now } = await this.site.callOrThrow({ path: '/api/conclave/state', answers: currentStateSchema });
    return this.sendCommand('closing', { closesAt: new Date(Date.parse(now) + afterMs).toISOString() });
  }

  elect(cardinalId: string): Promise<ConclaveState> {
    return this.sendCommand('elect-pope', { cardinalId });
  }

  reset(): Promise<ConclaveState> {
    return this.sendCommand('reset', {});
  }

  /** Retries a few times after a version conflict, each time on the current state. */
  private async sendCommand(verb: string, request: object): Promise<ConclaveState> {
    for (let tries = 1; ; tries++) {
      const { revision } = await stateOf(this.site);
      const reply = await this.site.call({
        method: verb === 'closing' ? 'PUT' : 'POST',
        path: `/api/conclave/admin/${verb}`,
        answers: commandAnswerSchema,
        headers: { 'x-auth-token': this.token, 'idempotency-key': this.newKey() },
        body: { ...request, expectedRevision: revision, motif: 'simulation' },
      });
      if ('body' in reply) return reply.body.conclaveState;
      const { code, message, status } = reply.error;
      if (code !== 'stale-command' || tries === TRIES) throw new CommandRefused(`${verb} : ${message} (${status})`);
    }
  }
}
