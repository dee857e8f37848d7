import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMINISTRATOR } from '../../cluster/site/cluster.ts';
import { inspect } from '../../cluster/site/inspection.ts';
import { SiteClients } from '../../cluster/site/site-clients.ts';
import { Compose } from './compose.ts';
import { Editor } from './editor.ts';
import { rehearseGuide } from './guide.ts';
import { killInTurn, restartInTurn, withoutInterruption } from './interruptions.ts';
import { Load } from './load.ts';
import { Report } from './report.ts';
import { REHEARSED_VERSIONS, rehearseUpdates } from './updates.ts';
import { walkThrough } from './walk.ts';
import { repeatedWarnings } from './warnings.ts';

const PORT = '18080';
const SITE = `http://127.0.0.1:${PORT}`;

/** All votes come from one address, so their number is not limited. */
const SETTINGS = {
  SECRET: randomBytes(48).toString('base64'),
  SEAL_KEY: randomBytes(32).toString('base64url'),
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
  PUBLIC_URL: `http://localhost:${PORT}`,
  HTTP_PORT: PORT,
  VOTE_COOLDOWN_SECONDS: '0',
  VOTER_COOKIE_MIN_AGE_SECONDS: '0',
  VOTE_PROOF: 'off',
  VOTES_PER_ADDRESS_PER_HOUR: '0',
};

/**
 * Rehearses docker-compose.yml: build, start, a walk through the site, restarts, updates and kills amid votes and
 * saves, stop and start. Nothing may be lost or recorded twice. Then runs the Docker blocks of the operations guide.
 * Returns the exit code.
 *
 * @param testServers runs the tests on servers in containers, after the site is down
 */
export async function rehearseDelivery(testServers: (report: Report) => Promise<void>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-rehearsal-'));
  const compose = new Compose(folder, SETTINGS);
  const report = new Report();
  try {
    await report.step('the image is built', () => compose.build());
    await report.step('every container is healthy', () => compose.up());
    if (report.failures.length === 0) await rehearseSite(compose, report);
  } catch (cause) {
    report.check('the rehearsal reaches its end', false, String(cause));
  } finally {
    await compose.down('--volumes');
    await compose.removeVersions(...REHEARSED_VERSIONS);
    rmSync(folder, { recursive: true, force: true });
  }
  await rehearseGuide(report);
  await report.step('the tests on servers in containers ran', () => testServers(report));
  console.log(report.failures.length === 0 ? 'Everything is ok.' : `NOT OK: ${report.failures.join('; ')}`);
  return report.failures.length === 0 ? 0 : 1;
}

async function rehearseSite(compose: Compose, report: Report): Promise<void> {
  const since = Date.now();
  const clients = new SiteClients(SITE);
  try {
    const login = await clients.calls.ask({ method: 'POST', path: '/api/auth/login', body: ADMINISTRATOR });
    report.check('the administrator logs in', login.status === 200);
    const token = String(login.body['token']);
    const editor = new Editor(clients.calls, token);
    await walkThrough({ site: SITE, clients, editor, token, report });
    report.none('walk: no repeated warning', await repeatedWarnings(compose, since));

    await interrupt(new Load(SITE, clients, editor), { compose, clients, report });

    await report.step('compose down', () => compose.down());
    await report.step('compose up', () => compose.up());
    await checkRecords(compose, clients, editor, report);
  } finally {
    await clients.close();
  }
}

async function interrupt(
  load: Load,
  { compose, clients, report }: Readonly<{ compose: Compose; clients: SiteClients; report: Report }>,
): Promise<void> {
  try {
    await load.moreVotes(100);
    const interrupted = { compose, load, report, uninterrupted: await withoutInterruption(load) };
    await restartInTurn(interrupted);
    await rehearseUpdates({ ...interrupted, clients });
    console.table(await killInTurn(interrupted));
  } catch (cause) {
    load.stop().catch(() => undefined); // its unanswered calls fail when the clients close
    throw cause;
  }
  await load.stop();
}

/** Compares what the site has with everything that it acknowledged. */
async function checkRecords(compose: Compose, clients: SiteClients, editor: Editor, report: Report): Promise<void> {
  const { answers } = clients;
  report.none('every call was answered as promised', [...clients.wrong, ...editor.wrong]);
  report.none(`${editor.saved.size} saved cardinals: none lost, none twice`, await editor.differences());
  const log = { url: `esdb://${await compose.addressOf('eventstore')}:2113?tls=false` };
  const documents = { url: `mongodb://${await compose.addressOf('mongodb')}:27017/fumata?directConnection=true` };
  const { broken, counted } = await inspect({ log, documents }, answers);
  report.none(`${answers.votes.length} acknowledged votes: none lost, read models equal to the log`, broken);
  report.check('no vote counted twice', counted === answers.votes.length, `${counted} counted`);
}
