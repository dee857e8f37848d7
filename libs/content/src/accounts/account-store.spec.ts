import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ActStore } from '../records/act.js';
import { recordContext } from '../records/record.js';
import type { Account, NewAccount, SecurityChange } from './account.js';
import { AccountStore } from './account-store.js';
import { generatePassword, passwordMatches } from './password.js';
import { hasFactor, NO_SECOND_FACTORS } from './second-factors.js';

let accounts: AccountStore;
let acts: ActStore;
let documents: EmbeddedDocumentStore;
let reported: SecurityChange[];
const claire = {
  email: 'Claire@Exemple.fr',
  name: 'Claire',
  role: 'analyste',
  password: 'un mot de passe long',
} as const;

beforeEach(() => {
  documents = EmbeddedDocumentStore.inMemory();
  const context = recordContext(documents, systemClock, createIds());
  ({ acts } = context);
  reported = [];
  accounts = new AccountStore(context, {
    siteTitle: 'La Sixtine 2025',
    onSecurityChange: (change) => reported.push(change),
  });
});

/** A session whose tokens are valid for a long time, or until the given one. */
const ended = (id: string, until = '2999-01-01T00:00:00.000Z') => ({ id, until });

async function created(account: NewAccount): Promise<Account> {
  const outcome = await accounts.create(account);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome;
}

describe('AccountStore', () => {
  it('finds accounts by e-mail in any case and creates each once', async () => {
    await accounts.create(claire);
    expect(await accounts.byEmail('claire@exemple.FR')).toMatchObject({
      name: 'Claire',
      role: 'analyste',
      tokenVersion: 1,
    });
    expect(await accounts.create({ ...claire, email: 'CLAIRE@exemple.fr' })).toEqual({ refused: 'email-taken' });
  });

  it.each([
    ['rémi@église.fr', 're\u0301mi@e\u0301glise.fr'],
    ['ada@xn--glise-9ra.fr', 'ADA@église.fr'],
    ['ada@exemple.fr', '\u202aａｄａ@exemple.fr\u200b'],
  ])('finds %s by another spelling of the same address', async (email, spelling) => {
    const { _id } = await created({ ...claire, email });
    expect(await accounts.byEmail(spelling)).toMatchObject({ _id });
    expect(await accounts.create({ ...claire, email: spelling })).toEqual({ refused: 'email-taken' });
  });

  it('does not count changes, so that no login outdates what processes hold in memory', async () => {
    const { _id } = await created(claire);
    await accounts.recordLogin(_id);
    await accounts.logouts.endSession(_id, ended('phone'));
    expect((await documents.watermarks()).writes).toBe(0);
  });

  it('stores only the argon2id hash of a password', async () => {
    const account = await created(claire);
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(account)).not.toContain(claire.password);
    expect(await passwordMatches(account.passwordHash, claire.password)).toBe(true);
    expect(await passwordMatches(account.passwordHash, 'un autre')).toBe(false);
    expect(await passwordMatches(undefined, claire.password)).toBe(false);
  });

  it('agrees with the second factors after an addition and a removal at the same moment', async () => {
    const { _id } = await created(claire);
    const application = { seed: 'a seed', lastStep: 1 };
    for (let i = 0; i < 3; i += 1) {
      await accounts.changeSecondFactors(_id, 'self', (state) => ({ ...state, application }));
      await Promise.all([
        accounts.changeSecondFactors(_id, 'admin:x', () => NO_SECOND_FACTORS),
        accounts.changeSecondFactors(_id, 'self', (state) => ({ ...state, application })),
      ]);
      const hasSecondFactor = hasFactor(await accounts.secondFactors.of(_id));
      expect(await accounts.get(_id)).toMatchObject({ hasSecondFactor });
    }
  });

  it('ends all sessions when the role or the password changes or the account is disabled', async () => {
    const { _id } = await created(claire);
    await accounts.change(_id, 'system', { role: 'membre' });
    await accounts.setPassword(_id, 'self', 'un autre mot de passe');
    await accounts.change(_id, 'admin:x', { disabled: true });
    expect(await accounts.get(_id)).toMatchObject({ role: 'membre', disabled: true, tokenVersion: 4 });
    await accounts.change(_id, 'admin:x', { name: 'Clara' });
    expect(await accounts.get(_id)).toMatchObject({ name: 'Clara', tokenVersion: 4 });
  });

  it('ends one session with its logout, and forgets it with the first logout after its tokens have expired', async () => {
    const { _id } = await created(claire);
    await accounts.logouts.endSession(_id, ended('long ago', '2025-01-01T00:00:00.000Z'));
    await Promise.all(['phone', 'desk'].map((id) => accounts.logouts.endSession(_id, ended(id))));
    const { tokenVersion, endedSessions = [] } = (await accounts.get(_id))!;
    expect(tokenVersion).toBe(1);
    expect(endedSessions.map(({ id }) => id).toSorted()).toEqual(['desk', 'phone']);
  });

  it('keeps an ended session ended after a concurrent change of the account', async () => {
    const { _id } = await created(claire);
    await Promise.all([
      accounts.change(_id, 'admin:x', { name: 'Clara' }),
      accounts.logouts.endSession(_id, ended('phone')),
    ]);
    expect(await accounts.get(_id)).toMatchObject({ name: 'Clara', endedSessions: [ended('phone')] });
  });

  it('accepts a change decided on the version before a logout', async () => {
    const { _id, version } = await created(claire);
    await accounts.logouts.endSession(_id, ended('phone'));
    await accounts.logouts.endSessions(_id);
    expect(await accounts.change(_id, 'admin:x', { name: 'Clara', version })).toMatchObject({
      name: 'Clara',
      tokenVersion: 2,
    });
  });

  it('ends all sessions with the logout after fifty whose tokens have not expired', async () => {
    const { _id } = await created(claire);
    for (let n = 1; n <= 50; n += 1) await accounts.logouts.endSession(_id, ended(`session ${n}`));
    expect((await accounts.get(_id))?.endedSessions).toHaveLength(50);
    expect(await accounts.get(_id)).toMatchObject({ tokenVersion: 1 });
    await accounts.logouts.endSession(_id, ended('session 51'));
    expect(await accounts.get(_id)).toMatchObject({ tokenVersion: 2, endedSessions: [] });
  });

  it('rejects a password change decided on an older version', async () => {
    const { _id, version } = await created(claire);
    await accounts.setPassword(_id, 'self', 'un autre mot de passe', version);
    const late = await accounts.setPassword(_id, 'self', 'encore un autre mot de passe', version);
    expect(late).toMatchObject({ refused: 'stale-record' });
    const stored = (await accounts.get(_id))?.passwordHash;
    expect(await passwordMatches(stored, 'un autre mot de passe')).toBe(true);
  });

  it('rejects a guessable password, new or changed, but keeps generated ones', async () => {
    for (const password of ['motdepasse123', 'Claire-claire-2025', 'Sixtine-2025-sixtine'])
      expect(await accounts.create({ ...claire, password })).toEqual({ refused: 'weak-password' });
    expect(await accounts.list()).toEqual([]);
    const { _id } = await created({ ...claire, password: generatePassword() });
    expect(await accounts.setPassword(_id, 'self', 'Claire-claire-2025')).toEqual({ refused: 'weak-password' });
    expect(await accounts.get(_id)).toMatchObject({ version: 1, mustChangePassword: true });
  });

  it('requires the change of a generated password until its owner has chosen one', async () => {
    const { _id, mustChangePassword } = await created(claire);
    expect(mustChangePassword).toBe(false);
    const generated = generatePassword();
    const reset = await accounts.setPassword(_id, 'admin:x', generated);
    expect(reset).toMatchObject({ mustChangePassword: true });
    expect(await passwordMatches((await accounts.get(_id))?.passwordHash, generated.temporary)).toBe(true);
    expect(await accounts.setPassword(_id, 'self', 'un autre mot de passe')).toMatchObject({
      mustChangePassword: false,
    });
  });

  it('reports what changes who may do what, once it is stored', async () => {
    const { _id } = await created({ ...claire, role: 'admin' });
    await created({ ...claire, email: 'denise@exemple.fr', role: 'admin' });
    reported = [];
    await accounts.change(_id, 'system', { name: 'Claire B.' });
    await accounts.change(_id, 'system', { role: 'membre' });
    await accounts.change(_id, 'system', { disabled: true });
    await accounts.change(_id, 'system', { disabled: false });
    await accounts.setPassword(_id, 'self', 'une autre phrase assez longue');
    await accounts.setPassword(_id, 'self', 'motdepasse123');
    await accounts.endSessions(_id, 'system');
    await accounts.logouts.endSession(_id, ended('phone'));
    await accounts.logouts.endSessions(_id);
    expect(reported.map(({ account, change, by }) => [account === _id, change, by])).toEqual([
      [true, 'role', 'system'],
      [true, 'disabled', 'system'],
      [true, 'enabled', 'system'],
      [true, 'password', 'self'],
      [true, 'sessions-ended', 'system'],
      [true, 'logout', 'self'],
      [true, 'sessions-ended', 'self'],
    ]);
  });

  it('rejects changes of unknown accounts', async () => {
    const unknown = '0'.repeat(24);
    expect(await accounts.change(unknown, 'system', { role: 'admin' })).toEqual({ refused: 'unknown-record' });
    expect(await accounts.setPassword(unknown, 'system', claire.password)).toEqual({ refused: 'unknown-record' });
  });

  it('refuses to demote or disable the last active administrator', async () => {
    const { _id } = await created({ ...claire, role: 'admin' });
    expect(await accounts.change(_id, 'system', { role: 'membre' })).toEqual({ refused: 'last-administrator' });
    expect(await accounts.change(_id, 'system', { disabled: true })).toEqual({ refused: 'last-administrator' });
    await accounts.create({ ...claire, email: 'b@exemple.fr', role: 'admin' });
    expect(await accounts.change(_id, 'system', { role: 'membre' })).toMatchObject({ role: 'membre' });
  });

  it('keeps one administrator when two are demoted concurrently', async () => {
    const one = await created({ ...claire, role: 'admin' });
    const two = await created({ ...claire, email: 'b@exemple.fr', role: 'admin' });
    const outcomes = await Promise.all(
      [one, two].map(({ _id }) => accounts.change(_id, 'admin:x', { role: 'membre' })),
    );
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: 'last-administrator' }]);
    expect(await accounts.administrator()).toBeDefined();
  });

  it('admits one login within ten minutes with a code, which is stored as a hash', async () => {
    const { _id } = await created(claire);
    const code = await accounts.loginCodes.create(_id);
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const account = (await accounts.get(_id))!;
    expect(JSON.stringify(account)).not.toContain(code);
    expect(await accounts.loginCodes.use(account, `${code}x`)).toBe(false);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    const uses = await Promise.all([accounts.loginCodes.use(account, typed), accounts.loginCodes.use(account, code)]);
    expect(uses.toSorted()).toEqual([false, true]);
    expect(await accounts.loginCodes.use((await accounts.get(_id))!, code)).toBe(false);
    const expired = { ...account, loginCodeExpiresAt: '2025-01-01T00:00:00.000Z' };
    expect(await accounts.loginCodes.use(expired, code)).toBe(false);
    expect(reported.at(-1)).toEqual({ account: _id, change: 'login-code', by: 'system' });
  });

  it('keeps a code used after a concurrent change of the account', async () => {
    const { _id } = await created(claire);
    const code = await accounts.loginCodes.create(_id);
    const account = (await accounts.get(_id))!;
    const use = async (): Promise<void> => void (await accounts.loginCodes.use(account, code));
    jest.spyOn(acts, 'add').mockImplementationOnce(use); // between the read and the write of the change
    await accounts.change(_id, 'admin:x', { name: 'Clara' });
    const changed = (await accounts.get(_id))!;
    expect(changed.name).toBe('Clara');
    expect(await accounts.loginCodes.use(changed, code)).toBe(false);
  });

  it('replaces a code with a new one', async () => {
    const { _id } = await created(claire);
    const [first, second] = [await accounts.loginCodes.create(_id), await accounts.loginCodes.create(_id)];
    const account = (await accounts.get(_id))!;
    expect([await accounts.loginCodes.use(account, first), await accounts.loginCodes.use(account, second)]).toEqual([
      false,
      true,
    ]);
  });

  it('writes acts without secrets and with masked e-mails', async () => {
    const { _id } = await created(claire);
    await accounts.setPassword(_id, 'self', 'un autre mot de passe');
    await accounts.logouts.endSession(_id, ended('phone'));
    await accounts.endSessions(_id, 'admin:x');
    const recent = (await acts.latest(10)).sort((a, b) => a.version - b.version);
    expect(recent.map(({ verb, after }) => [verb, after])).toEqual([
      ['created', expect.objectContaining({ email: 'C•••@E•••.fr', name: 'Claire', role: 'analyste' })],
      ['password-set', {}],
      ['sessions-ended', {}],
    ]);
    expect(JSON.stringify(recent)).not.toMatch(/argon2|exemple\.fr/i);
  });
});
