import type { SiteClients } from '../../cluster/site-clients.ts';
import { checkPages, settle, type Interrupted } from './interruptions.ts';

const GOOD = 'rehearsal';
const BAD = 'rehearsal-broken';
export const REHEARSED_VERSIONS = [GOOD, BAD];
const BROKEN = 'ENTRYPOINT ["sh", "-c", "echo broken; exit 1"]';
const OURS = ['api', 'worker'];

interface Updated extends Interrupted {
  readonly clients: SiteClients;
}

/** Updates the site amid the load, then fails to update it to an image that does not start. Nothing may be refused. */
export async function rehearseUpdates(updated: Updated): Promise<void> {
  const { compose, report } = updated;
  await compose.tagVersion(GOOD, 'LABEL rehearsal=yes');
  await compose.tagVersion(BAD, BROKEN);
  const before = await ours(updated);
  const good = await amidLoad(updated, GOOD);
  report.check('update: done', good.done, good.printed);
  const after = await ours(updated);
  report.check('update: every process is new', after.every((id) => !before.includes(id)) && after.length > 0);

  const bad = await amidLoad(updated, BAD);
  report.check('update to a broken image: not done, and says why', !bad.done && bad.printed.includes('broken\n'));
  report.check('update to a broken image: the old processes are left', `${await ours(updated)}` === `${after}`);
  await report.step('compose up after the updates', () => compose.up());
  report.check('compose up after the updates: the same processes', `${await ours(updated)}` === `${after}`);
}

async function amidLoad(updated: Updated, version: string): Promise<{ done: boolean; printed: string }> {
  const { compose, load, report, uninterrupted, clients } = updated;
  load.take();
  const repeated = clients.calls.repeated;
  const result = await compose.update(version);
  await settle(load);
  const what = `update to ${version}`;
  checkPages(report, what, { pauses: load.take(), uninterrupted });
  report.check(`${what}: no vote and no save refused`, clients.calls.repeated === repeated);
  return result;
}

const ours = async ({ compose }: Updated): Promise<readonly string[]> =>
  (await compose.containers()).filter(({ service }) => OURS.includes(service)).map(({ id }) => id);
