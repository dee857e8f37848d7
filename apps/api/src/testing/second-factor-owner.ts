import type {
  ErrorBody,
  Role,
  SecondFactors,
  SecondFactorsChanged,
  SecondFactorSetUp,
  SecondStep,
  User,
} from '@fumata/contracts';
import { Secret, TOTP } from 'otpauth';
import type { TestSite } from './site.js';
import { SoftwarePasskey } from './software-passkey.js';

const FACTORS = '/api/auth/second-factors';

/** The owner of an account, with an authenticator application and passkeys. */
export class SecondFactorOwner {
  readonly password = 'un mot de passe long';

  private constructor(
    private readonly site: TestSite,
    /** The token of the session that continues after each change. */
    public token: string,
    readonly user: User,
  ) {}

  static async open(site: TestSite, role: Role = 'conclave'): Promise<SecondFactorOwner> {
    const token = await site.login(role);
    return new SecondFactorOwner(site, token, (await site.by<User>(token, 'GET', '/api/auth/user')).body);
  }

  login(body: object) {
    return this.site.ask<ErrorBody & { token: string }>('POST', '/api/auth/login', { body });
  }

  logInWithPassword(more = {}) {
    return this.login({ email: this.user.email, password: this.password, ...more });
  }

  /** Passes the first step. */
  async secondStep(): Promise<SecondStep> {
    return (await this.logInWithPassword()).body.secondStep!;
  }

  async factors(): Promise<SecondFactors> {
    return (await this.site.by<SecondFactors>(this.token, 'GET', FACTORS)).body;
  }

  async prepare(): Promise<SecondFactorSetUp> {
    return (await this.site.by<SecondFactorSetUp>(this.token, 'POST', `${FACTORS}/preparation`)).body;
  }

  /** A change with the right password, which may be refused. `path`: below the address of the factors. */
  async ask(path: string, body: object) {
    const sent = { password: this.password, ...body };
    const answer = await this.site.by<SecondFactorsChanged & ErrorBody>(this.token, 'POST', FACTORS + path, sent);
    this.token = answer.body.token ?? this.token;
    return answer;
  }

  async change(path: string, body: object): Promise<SecondFactorsChanged> {
    const { status, body: changed } = await this.ask(path, body);
    if (status !== 200) throw new Error(`the change was refused: ${changed.code}`);
    return changed;
  }

  async addApplication() {
    const { ticket, secret } = await this.prepare();
    return { ...(await this.change('', { ticket, code: this.codeFor(secret) })), code: () => this.codeFor(secret) };
  }

  async addPasskey(name = 'Téléphone', counts = true) {
    const passkey = this.newPasskey(counts);
    const { ticket, passkeyOptions } = await this.prepare();
    return { ...(await this.change('', { ticket, name, passkey: passkey.create(passkeyOptions!) })), passkey };
  }

  newPasskey(counts = true): SoftwarePasskey {
    return new SoftwarePasskey(this.site.system.configuration.publicUrl, counts);
  }

  /** The code that an application shows now. */
  codeFor(secret: string): string {
    const timestamp = this.site.system.clock.now().getTime();
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  }
}
