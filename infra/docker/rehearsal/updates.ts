import { setTimeout as wait } from 'node:timers/promises';
import type { SiteClients } from '../../cluster/site/site-clients.ts';
import type { Update } from './compose.ts';
import { checkPages, settle, type Interrupted } from './interruptions.ts';

const GOOD = 'rehearsal';
const HANGS = 'rehearsal-hangs';
const DIES = 'rehearsal-ends-when-ready';
/** Docker checks the health every 10 s. */
const ENDS_WHEN_READY =
  'node infra/docker/role.mjs $0 & until node infra/docker/health.mjs; do sleep 1; done; sleep 15; exit 1';
const BAD = [
  { version: 'rehearsal-ends', command: 'echo broken; exit 1', says: 'broken\n' },
  { version: HANGS, command: 'sleep 600', says: 'is not ready after' },
  { version: DIES, command: ENDS_WHEN_READY, says: 'is no longer healthy' },
];
export const REHEARSED_VERSIONS = [GOOD, ...BAD.map(({ version }) => version)];
const OURS = ['api', 'worker', 'signer'];
const POLL_MS = 200;

interface Updated extends Interrupted {
  readonly clients: SiteClients;
}

/**
 * Updates the site amid the load while a round closes, then fails to update it to images that end, never get ready, or
 * end once they are ready. Nothing may be refused.
 */
export async function rehearseUpdates(updated: Updated): Promise<void> {
  const { compose, report } = updated;
  await compose.tagVersion(GOOD, 'LABEL rehearsal=yes');
  const before = await ours(updated);
  const good = await amidLoad(updated, GOOD, () => closeRound(updated));
  report.check('update: done', good.done, good.printed);
  const after = await ours(updated);
  report.check('update: every process is new', after.every((id) => !before.includes(id)) && after.length > 0);

  for (const { version, command, says } of BAD) {
    await compose.tagVersion(version, `ENTRYPOINT ${JSON.stringify(['tini', '--', 'sh', '-c', command])}`);
    const bad = await amidLoad(updated, version, () => (version === HANGS ? updateAgain(updated) : undefined));
    report.check(`update to ${version}: not done, and says why`, !bad.done && bad.printed.includes(says), bad.printed);
    report.check(`update to ${version}: the old processes are left`, `${await ours(updated)}` === `${after}`);
  }
  await report.step('compose up after the updates', () => compose.up());
  report.check('compose up after the updates: the same processes', `${await ours(updated)}` === `${after}`);
}

/** @param meanwhile runs once new processes exist */
async function amidLoad(
  updated: Updated,
  version: string,
  meanwhile: () => Promise<void> | undefined,
): Promise<Update> {
  const { compose, load, report, uninterrupted, clients } = updated;
  const before = await ours(updated);
  load.take();
  const { repeated } = clients.calls;
  let updating = true;
  const update = compose.update(version).finally(() => (updating = false));
  while (updating && `${await ours(updated)}` === `${before}`) await wait(POLL_MS);
  await meanwhile();
  const result = await update;
  await settle(load);
  const what = `update to ${version}`;
  checkPages(report, what, { pauses: load.take(), uninterrupted });
  // A process that dies takes the calls with it that it has accepted; clients repeat them.
  if (version !== DIES) report.check(`${what}: no vote and no save refused`, clients.calls.repeated === repeated);
  return result;
}

async function closeRound({ clients }: Updated): Promise<void> {
  const administrator = await clients.administrator();
  await administrator.sendCommand('next-round');
}

async function updateAgain({ compose, report }: Updated): Promise<void> {
  const { done, printed } = await compose.update(GOOD);
  report.check('a second update at once is refused', !done && printed.includes('another update is running'), printed);
}

const ours = async ({ compose }: Updated): Promise<readonly string[]> =>
  (await compose.containers()).filter(({ service }) => OURS.includes(service)).map(({ id }) => id);
