import { setTimeout as wait } from 'node:timers/promises';
import { Administrator } from './administrator.ts';
import { Calls } from './calls.ts';
import { stopAndInspect, type Findings } from './inspection.ts';
import type { AcknowledgedCommand } from './invariants.ts';
import { killPlan, type Kill } from './kill-plan.ts';
import type { Options } from './options.ts';
import { seeded } from './random.ts';
import { StandaloneServer } from './standalone-server.ts';
import { Voters } from './voters.ts';

const ACCOUNT = { email: 'torture@fumata.local', password: 'a password for one run' };

export interface Verdict extends Findings {
  readonly acknowledged: number;
  readonly refused: number;
  readonly repeated: number;
}

/** Votes, kills and restarts, followed by an inspection of the data. */
export async function runScenario(
  { kills, votes, concurrency, seed, minutes }: Options,
  dataFolder: string,
  tell: (line: string) => void,
): Promise<Verdict> {
  const server = await StandaloneServer.onSparePort({
    DATA_DIR: dataFolder,
    SEED: 'texts',
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
    VOTE_COOLDOWN_SECONDS: '0',
    VOTER_COOKIE_MIN_AGE_SECONDS: '0',
    VOTE_PROOF: 'off',
    VOTES_PER_ADDRESS_PER_HOUR: '0',
  });
  process.once('exit', () => void server.kill()); // it does not outlive this process
  const outOfTime = AbortSignal.timeout(minutes * 60_000);
  const calls = new Calls(server, concurrency, outOfTime);
  try {
    await server.start();
    const random = seeded(seed);
    const plan = killPlan(random, { kills, votes });
    const voters = new Voters({ calls, random, votes });
    const administrator = await Administrator.login(calls, ACCOUNT);
    const killRepeatedly = async (): Promise<string[]> => {
      const wrong: string[] = [];
      for (const [index, kill] of plan.entries()) {
        await voters.answered(kill.afterVotes);
        const outcome = await killAndRestart(kill, server, administrator);
        tell(`kill ${index + 1}/${kills}  ${outcome}  ${voters.acknowledged.length} votes acknowledged`);
        wrong.push(...(await administrator.checkState()));
      }
      return wrong;
    };
    const [wrong] = await Promise.race([
      Promise.all([killRepeatedly(), voters.vote(concurrency)]),
      rejection(outOfTime),
    ]);
    const findings = await stopAndInspect(server, dataFolder, {
      votes: voters.acknowledged,
      refusedVotes: voters.refused,
      commands: administrator.acknowledged,
    });
    const { repeated } = calls;
    return {
      ...findings,
      broken: [...wrong, ...voters.wrong, ...administrator.wrong, ...findings.broken],
      acknowledged: voters.acknowledged.length,
      refused: voters.refused.length,
      repeated,
    };
  } finally {
    await server.kill();
    await calls.close();
  }
}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('out of time: not all votes were answered')));
  });

async function killAndRestart(kill: Kill, server: StandaloneServer, administrator: Administrator): Promise<string> {
  const pending =
    'before' in kill
      ? await killBefore(kill.before, server, administrator)
      : await killDuring(kill, server, administrator);
  const pid = await server.kill();
  const since = performance.now();
  await server.start();
  const seconds = ((performance.now() - since) / 1000).toFixed(2);
  await pending.answered;
  const moment = 'before' in kill ? `before ${kill.before}` : `${kill.delayMs.toFixed(1)} ms into ${kill.amid}`;
  return `${moment}  pid ${pid}  up again in ${seconds} s`;
}

/** Wrapped in an object, so that returning it does not await the answer before the server is up again. */
interface PendingCommand {
  readonly answered: Promise<void> | undefined;
}

async function killBefore(
  type: string,
  server: StandaloneServer,
  administrator: Administrator,
): Promise<PendingCommand> {
  const killAtAppend = server.killBeforeAppend(type);
  const answered = administrator.sendCommand('reset');
  await killAtAppend;
  return { answered };
}

async function killDuring(
  { amid, delayMs }: Extract<Kill, { amid: string }>,
  server: StandaloneServer,
  administrator: Administrator,
): Promise<PendingCommand> {
  let killed = false;
  // Sent back to back, so that the kill hits one of them.
  const sendUntilKilled = async (verb: AcknowledgedCommand['verb']): Promise<void> => {
    while (!killed) await administrator.sendCommand(verb);
  };
  const answered = amid === 'votes' || amid === 'start' ? undefined : sendUntilKilled(amid);
  if (amid === 'start') {
    await server.kill();
    server.launch();
  }
  await wait(delayMs);
  killed = true;
  return { answered };
}
