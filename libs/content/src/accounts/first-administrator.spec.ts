import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, StartRefused, systemClock } from '@fumata/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { recordContext } from '../records/record.js';
import { AccountStore } from './account-store.js';
import { ensureFirstAdministrator } from './first-administrator.js';
import { passwordMatches } from './password.js';

let accounts: AccountStore;
const email = 'a@b.fr';
const password = 'un mot de passe long';
const unset = { email: undefined, password: undefined };

beforeEach(() => {
  accounts = new AccountStore(recordContext(EmbeddedDocumentStore.inMemory(), systemClock, createIds()));
});

describe('ensureFirstAdministrator', () => {
  it('creates a random password once if none is configured', async () => {
    const first = await ensureFirstAdministrator(accounts, unset);
    expect(first).toEqual({
      outcome: 'created',
      email: 'admin@fumata.local',
      password: expect.stringMatching(/^[\w-]{22}$/),
    });
    const account = await accounts.byEmail('admin@fumata.local');
    expect(account?.mustChangePassword).toBe(true);
    const password = first.outcome === 'created' ? first.password : undefined;
    expect(await passwordMatches(account?.passwordHash, password ?? '')).toBe(true);
    expect(await ensureFirstAdministrator(accounts, unset)).toEqual({
      outcome: 'existed',
      email: 'admin@fumata.local',
    });
  });

  it('uses the configured e-mail and password without returning them', async () => {
    const first = await ensureFirstAdministrator(accounts, { email, password });
    expect(first).toEqual({ outcome: 'created', email });
    expect((await accounts.byEmail(email))?.mustChangePassword).toBe(false);
  });

  it('refuses to start with a guessable password, unless an administrator exists', async () => {
    const guessable = { email, password: 'Administrateur2025' };
    const refused = ensureFirstAdministrator(accounts, guessable);
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.not.toThrow(guessable.password);
    await accounts.create({ email, name: 'A', role: 'admin', password });
    expect(await ensureFirstAdministrator(accounts, guessable)).toEqual({ outcome: 'existed', email });
  });

  it('reports an e-mail whose account is disabled or has another role and leaves it unchanged', async () => {
    await accounts.create({ email, name: 'A', role: 'membre', password });
    const { _id } = (await accounts.byEmail(email))!;
    const result = () => ensureFirstAdministrator(accounts, { email: 'A@B.fr', password });
    expect(await result()).toEqual({ outcome: 'email-in-use', email, role: 'membre', disabled: false });
    await accounts.change(_id, 'system', { disabled: true });
    expect(await result()).toEqual({ outcome: 'email-in-use', email, role: 'membre', disabled: true });
    await accounts.change(_id, 'system', { disabled: false, role: 'admin' });
    expect(await result()).toEqual({ outcome: 'existed', email });
  });

  it('names an administrator that exists, the configured one first', async () => {
    await accounts.create({ email: 'z@b.fr', name: 'Z', role: 'admin', password });
    await accounts.create({ email: 'C@b.fr', name: 'C', role: 'admin', password });
    expect(await ensureFirstAdministrator(accounts, unset)).toEqual({ outcome: 'existed', email: 'C@b.fr' });
    const configured = { email: 'Z@b.fr', password };
    expect(await ensureFirstAdministrator(accounts, configured)).toEqual({ outcome: 'existed', email: 'z@b.fr' });
  });
});
