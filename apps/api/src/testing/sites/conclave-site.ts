import { afterAll, afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { TestSite } from '../site.js';

export let site: TestSite;
export let token: string;
let conclaveId: string;

/** One site for all tests of a suite; each test has an edition of its own. */
export function prepareSite(): void {
  beforeAll(async () => {
    site = await TestSite.open();
    token = await site.login('admin');
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.reset(token);
    conclaveId = (await site.state()).conclaveState._id;
  });
  afterEach(() => void jest.restoreAllMocks());
}

export const parolin = () => site.cardinal('pietro-parolin');
export const tagle = () => site.cardinal('luis-antonio-tagle');
/** Votes of the test's edition. */
export const votesRecorded = async () =>
  (await site.recorded()).filter(({ type, data }) => type === 'VoteCast' && data['conclaveId'] === conclaveId);
export const typesRecorded = async () => (await site.recorded()).map(({ type }) => type);

/** Three electors, so that two votes are the majority. */
export async function setThreeElectors(): Promise<void> {
  const { conclaveState } = await site.state();
  await site.adminCommand(token, 'state', { ...conclaveState, electors: 3 });
}
