import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccountStore } from './account-store.js';
import { passwordMatches } from './password.js';

let accounts: AccountStore;
const claire = {
  email: 'Claire@Exemple.fr',
  name: 'Claire',
  role: 'analyste',
  password: 'un mot de passe long',
} as const;

beforeEach(() => {
  accounts = new AccountStore(EmbeddedDocumentStore.inMemory(), systemClock, createIds());
});

describe('accounts', () => {
  it('are found by e-mail whatever its case, and made once', async () => {
    await accounts.create(claire);
    expect(await accounts.byEmail('claire@exemple.FR')).toMatchObject({
      name: 'Claire',
      role: 'analyste',
      tokenVersion: 1,
    });
    expect(await accounts.create({ ...claire, email: 'CLAIRE@exemple.fr' })).toBeUndefined();
  });

  it('keep no password, only its argon2id hash', async () => {
    const account = await accounts.create(claire);
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(account)).not.toContain(claire.password);
    expect(await passwordMatches(account?.passwordHash, claire.password)).toBe(true);
    expect(await passwordMatches(account?.passwordHash, 'un autre')).toBe(false);
    expect(await passwordMatches(undefined, claire.password)).toBe(false);
  });

  it('lose their sessions with a new role, a new password, a disabling', async () => {
    await accounts.create(claire);
    await accounts.setRole(claire.email, 'membre');
    await accounts.setPassword(claire.email, 'un autre mot de passe');
    await accounts.setDisabled(claire.email, true);
    expect(await accounts.byEmail(claire.email)).toMatchObject({
      role: 'membre',
      disabled: true,
      tokenVersion: 4,
    });
  });

  it('that do not exist cannot be changed', async () => {
    expect(await accounts.setRole('personne@exemple.fr', 'admin')).toBe(false);
  });
});
