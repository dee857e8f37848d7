import { AccountStore, recordContext, passwordMatches } from '@fumata/content';
import { EmbeddedDocumentStore } from '@fumata/documents';
import { createIds, systemClock } from '@fumata/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { executeAccountRequest } from './account-verbs.js';

let accounts: AccountStore;
const claire = { verb: 'add', email: 'claire@exemple.fr', name: 'Claire', role: 'analyste' };
const admin = { verb: 'add', email: 'admin@exemple.fr', name: 'Ada', role: 'admin' };
const ask = (request: object) => executeAccountRequest(request, accounts);

beforeEach(() => {
  accounts = new AccountStore(recordContext(EmbeddedDocumentStore.inMemory(), systemClock, createIds()));
});

describe('adding an account', () => {
  it('generates a working password and returns it', async () => {
    const answer = await ask(claire);
    expect(answer).toMatchObject({ done: expect.stringContaining('claire@exemple.fr') });
    const account = await accounts.byEmail('claire@exemple.fr');
    const password = 'password' in answer ? (answer.password ?? '') : '';
    expect(password.length).toBeGreaterThanOrEqual(12);
    expect(await passwordMatches(account?.passwordHash, password)).toBe(true);
    expect(account?.mustChangePassword).toBe(true);
  });

  it('accepts a given password and does not repeat it', async () => {
    const answer = await ask({ ...claire, password: 'un mot de passe long' });
    expect(answer).not.toHaveProperty('password');
    const account = await accounts.byEmail('claire@exemple.fr');
    expect(await passwordMatches(account?.passwordHash, 'un mot de passe long')).toBe(true);
    expect(account?.mustChangePassword).toBe(false);
  });

  it('is refused for an existing e-mail, ignoring case', async () => {
    await ask(claire);
    expect(await ask({ ...claire, email: 'CLAIRE@exemple.fr' })).toEqual({
      refused: 'CLAIRE@exemple.fr a déjà un compte',
    });
  });

  it.each([
    ['a short password', { ...claire, password: 'court' }, 'au moins 12 caractères'],
    ['a guessable password', { ...claire, password: 'Claire-Claire-1975' }, 'trop facile à deviner'],
    ['no e-mail address', { ...claire, email: 'claire' }, 'Adresse e-mail invalide'],
    ['no name', { ...claire, name: ' ' }, 'Nom attendu'],
    ['a name with a terminal escape sequence', { ...claire, name: '\u001b[31mClaire' }, 'Nom invalide'],
  ])('is refused with %s', async (_what, request, reason) => {
    expect(await ask(request)).toEqual({ refused: expect.stringContaining(reason) });
    expect(await accounts.list()).toEqual([]);
  });
});

describe('changing an account', () => {
  beforeEach(async () => {
    await ask(admin);
    await ask(claire);
  });

  it('sets the role and the password, disables and enables', async () => {
    await ask({ verb: 'role', email: 'claire@exemple.fr', role: 'membre' });
    await ask({ verb: 'disable', email: 'claire@exemple.fr', disabled: true });
    expect(await accounts.byEmail('claire@exemple.fr')).toMatchObject({ role: 'membre', disabled: true });
    await ask({ verb: 'disable', email: 'claire@exemple.fr', disabled: false });
    const answer = await ask({ verb: 'password', email: 'claire@exemple.fr' });
    const account = await accounts.byEmail('claire@exemple.fr');
    expect(account?.disabled).toBe(false);
    const password = 'password' in answer ? (answer.password ?? '') : '';
    expect(await passwordMatches(account?.passwordHash, password)).toBe(true);
  });

  it('says that nothing has changed for a role that the account has', async () => {
    const before = await accounts.byEmail('claire@exemple.fr');
    expect(await ask({ verb: 'role', email: 'claire@exemple.fr', role: 'analyste' })).toEqual({
      done: 'claire@exemple.fr a déjà le rôle analyste : rien n’a changé',
    });
    expect(await accounts.byEmail('claire@exemple.fr')).toEqual(before);
  });

  it.each([
    ['role', { verb: 'role', email: 'personne@exemple.fr', role: 'admin' }],
    ['password', { verb: 'password', email: 'personne@exemple.fr' }],
    ['disable', { verb: 'disable', email: 'personne@exemple.fr', disabled: true }],
  ])('is refused for an unknown e-mail: %s', async (_verb, request) => {
    expect(await ask(request)).toEqual({ refused: 'Aucun compte pour personne@exemple.fr' });
  });

  it('rejects a guessable password', async () => {
    const before = await accounts.byEmail('claire@exemple.fr');
    const answer = await ask({ verb: 'password', email: 'claire@exemple.fr', password: 'motdepasse123' });
    expect(answer).toEqual({ refused: expect.stringContaining('trop facile à deviner') });
    expect(await accounts.byEmail('claire@exemple.fr')).toEqual(before);
  });

  it.each([
    ['lose the role', { verb: 'role', email: 'ADMIN@exemple.fr', role: 'membre' }],
    ['be disabled', { verb: 'disable', email: 'admin@exemple.fr', disabled: true }],
  ])('never lets the last administrator %s', async (_what, request) => {
    expect(await ask(request)).toEqual({ refused: expect.stringContaining('dernier administrateur') });
    await ask({ verb: 'role', email: 'claire@exemple.fr', role: 'admin' });
    expect(await ask(request)).toHaveProperty('done');
  });

  it('creates a code for one login, not for a disabled or unknown account', async () => {
    const answer = await ask({ verb: 'code', email: 'CLAIRE@exemple.fr' });
    const account = (await accounts.byEmail('claire@exemple.fr'))!;
    const code = 'code' in answer ? (answer.code ?? '') : '';
    expect(await accounts.loginCodes.use(account, code)).toBe(true);
    expect(await ask({ verb: 'code', email: 'x@exemple.fr' })).toEqual({ refused: 'Aucun compte pour x@exemple.fr' });
    await ask({ verb: 'disable', email: 'claire@exemple.fr', disabled: true });
    expect(await ask({ verb: 'code', email: 'claire@exemple.fr' })).toHaveProperty('refused');
  });

  it('removes the second factor of an account that has one', async () => {
    const request = { verb: 'remove-second-factor', email: 'claire@exemple.fr' };
    expect(await ask(request)).toEqual({ refused: expect.stringContaining('n’a pas de validation en deux étapes') });
    const { _id } = (await accounts.byEmail('claire@exemple.fr'))!;
    const application = { seed: 'x', lastStep: 0 };
    await accounts.changeSecondFactors(_id, 'self', (state) => ({ ...state, application }));
    expect(await ask(request)).toHaveProperty('done');
    expect(await accounts.get(_id)).toMatchObject({ hasSecondFactor: false });
    expect(await accounts.secondFactors.of(_id)).toMatchObject({ application: null });
  });

  it('lists accounts by e-mail, without their hashes', async () => {
    const answer = await ask({ verb: 'list' });
    expect(answer).toEqual({
      done: '2 comptes',
      accounts: [
        expect.objectContaining({ email: 'admin@exemple.fr', role: 'admin' }),
        expect.objectContaining({ email: 'claire@exemple.fr', disabled: false, lastLoginAt: null }),
      ],
    });
    expect(JSON.stringify(answer)).not.toContain('argon2');
  });
});

it.each([undefined, 'list', { verb: 'drop' }, { verb: 'role', email: { $ne: '' }, role: 'admin' }])(
  'rejects an invalid request: %j',
  async (request) => {
    expect(await executeAccountRequest(request, accounts)).toHaveProperty('refused');
  },
);
