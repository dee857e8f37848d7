import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ContentChanges } from '../changes/content-changes.js';
import type { ActStore } from '../records/act.js';
import { recordContext } from '../records/record.js';
import { AccountStore } from './account-store.js';
import { passwordMatches } from './password.js';

let accounts: AccountStore;
let acts: ActStore;
let changes: ContentChanges;
const claire = {
  email: 'Claire@Exemple.fr',
  name: 'Claire',
  role: 'analyste',
  password: 'un mot de passe long',
} as const;

beforeEach(() => {
  const context = recordContext(EmbeddedDocumentStore.inMemory(), systemClock, createIds());
  ({ acts, changes } = context);
  accounts = new AccountStore(context);
});

describe('AccountStore', () => {
  it('finds accounts by e-mail in any case and creates each once', async () => {
    await accounts.create(claire);
    expect(await accounts.byEmail('claire@exemple.FR')).toMatchObject({
      name: 'Claire',
      role: 'analyste',
      tokenVersion: 1,
    });
    expect(await accounts.create({ ...claire, email: 'CLAIRE@exemple.fr' })).toBeUndefined();
  });

  it('does not count changes, so that no login outdates what processes hold in memory', async () => {
    const { _id } = (await accounts.create(claire))!;
    await accounts.recordLogin(_id);
    await accounts.logout(_id);
    expect(changes.written).toBe(0);
  });

  it('stores only the argon2id hash of a password', async () => {
    const account = await accounts.create(claire);
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(account)).not.toContain(claire.password);
    expect(await passwordMatches(account?.passwordHash, claire.password)).toBe(true);
    expect(await passwordMatches(account?.passwordHash, 'un autre')).toBe(false);
    expect(await passwordMatches(undefined, claire.password)).toBe(false);
  });

  it('ends all sessions when the role or the password changes or the account is disabled', async () => {
    const { _id } = (await accounts.create(claire))!;
    await accounts.change(_id, 'system', { role: 'membre' });
    await accounts.setPassword(_id, 'self', 'un autre mot de passe');
    await accounts.change(_id, 'admin:x', { disabled: true });
    expect(await accounts.get(_id)).toMatchObject({ role: 'membre', disabled: true, tokenVersion: 4 });
    await accounts.change(_id, 'admin:x', { name: 'Clara' });
    expect(await accounts.get(_id)).toMatchObject({ name: 'Clara', tokenVersion: 4 });
  });

  it('rejects a password change decided on an older version', async () => {
    const { _id, version } = (await accounts.create(claire))!;
    await accounts.setPassword(_id, 'self', 'un autre mot de passe', version);
    const late = await accounts.setPassword(_id, 'self', 'encore un autre', version);
    expect(late).toMatchObject({ refused: 'stale-record' });
    const stored = (await accounts.get(_id))?.passwordHash;
    expect(await passwordMatches(stored, 'un autre mot de passe')).toBe(true);
  });

  it('rejects changes of unknown accounts', async () => {
    expect(await accounts.change('0'.repeat(24), 'system', { role: 'admin' })).toEqual({ refused: 'unknown-record' });
  });

  it('refuses to demote or disable the last active administrator', async () => {
    const { _id } = (await accounts.create({ ...claire, role: 'admin' }))!;
    expect(await accounts.change(_id, 'system', { role: 'membre' })).toEqual({ refused: 'last-administrator' });
    expect(await accounts.change(_id, 'system', { disabled: true })).toEqual({ refused: 'last-administrator' });
    await accounts.create({ ...claire, email: 'b@exemple.fr', role: 'admin' });
    expect(await accounts.change(_id, 'system', { role: 'membre' })).toMatchObject({ role: 'membre' });
  });

  it('keeps one administrator when two are demoted concurrently', async () => {
    const one = (await accounts.create({ ...claire, role: 'admin' }))!;
    const two = (await accounts.create({ ...claire, email: 'b@exemple.fr', role: 'admin' }))!;
    const outcomes = await Promise.all(
      [one, two].map(({ _id }) => accounts.change(_id, 'admin:x', { role: 'membre' })),
    );
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: 'last-administrator' }]);
    expect(await accounts.administrator()).toBeDefined();
  });

  it('writes acts without secrets and with masked e-mails', async () => {
    const { _id } = (await accounts.create(claire))!;
    await accounts.setPassword(_id, 'self', 'un autre mot de passe');
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
