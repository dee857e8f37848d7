import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Argument, type Command } from 'commander';
import { systemClock } from '@fumata/platform';
import { GROUPS, type Group } from '@fumata/read-models';
import type { InstallationLocation } from '@fumata/stores';
import { refuseRunningWorker } from '../migration/running-worker.js';
import type { Terminal } from '../terminal/password.js';
import { progressOn, type Progress } from '../terminal/progress.js';
import type { CommandContext } from '../terminal/command-context.js';
import { CommandRefused, WrongUsage } from '../terminal/command-refused.js';
import { routeStoreRequest } from './store-routing.js';
import type { WorkAnswer, WorkOptions, WorkRequest } from './work.js';

/** `rebuild` and `drift`: rebuild read models from the log, or compare them with it. */
export function addProjectionsCommands(program: Command, { configuration, terminal, print }: CommandContext): void {
  const run = async (request: WorkRequest): Promise<void> => {
    const settings = configuration();
    printAnswer(await withProgress(terminal, (work) => routeStoreRequest(request, settings, work)), print);
  };
  program
    .command('rebuild')
    .description('reconstruit des modèles de lecture à côté de ceux qui servent, compare, puis bascule')
    .addArgument(new Argument('<modele>', 'ce qui est reconstruit').choices([...GROUPS, 'tout']))
    .option(
      '--restored-log',
      'un journal plus ancien a été remis sur le serveur : oublie ce qui en a été fait, le prochain worker le refait',
    )
    .action(async (model: Group | 'tout', { restoredLog }: { restoredLog?: boolean }) => {
      if (restoredLog !== true) return run({ verb: 'rebuild', groups: model === 'tout' ? [...GROUPS] : [model] });
      if (model !== 'tout') throw new WrongUsage('--restored-log vaut pour tous les modèles : rebuild tout');
      print(await dropReadModels(configuration()));
    });
  program
    .command('drift')
    .description('compare les modèles de lecture avec une relecture du journal')
    .option('--repair', 'réécrit les documents qui diffèrent ; sans cela, rien n’est changé')
    .action(({ repair }: { repair?: boolean }) => run({ verb: 'drift', repair: repair === true }));
}

/**
 * Drops both generations of the read models on servers, regardless of the log they were built from. The log is not
 * contacted.
 * @throws CommandRefused on a data folder, or while a worker is running
 */
async function dropReadModels(where: InstallationLocation): Promise<string> {
  if (where.mongodbUri === undefined)
    throw new CommandRefused('--restored-log est pour les serveurs (MONGODB_URI) ; un dossier se remet par restore');
  const { withStores } = await import('@fumata/stores/with-stores');
  return withStores(where, ['documents', 'models'], async ({ documents, models }) => {
    await refuseRunningWorker({ documents, where: 'sur les serveurs' }, wait);
    for (const slot of [0, 1] as const) for (const group of GROUPS) await models.set(slot).drop(group);
    await documents.forgetPosition(); // the position may be one that only the replaced log had
    return 'Oubliés : le premier worker qui démarre refait les modèles de lecture à partir du journal';
  });
}

/** Runs `work` with a progress bar per step; Ctrl+C or SIGTERM requests an orderly stop. */
export async function withProgress<T>(
  { output }: Pick<Terminal, 'output'>,
  work: (options: WorkOptions) => Promise<T>,
): Promise<T> {
  const interrupted = new AbortController();
  const done = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'])
    once(process, name, { signal: done.signal }).then(
      () => interrupted.abort(),
      () => undefined, // finished before the signal
    );
  let current: { readonly step: string; readonly progress: Progress } | undefined;
  const onProgress = (step: string, at: number, of: number): void => {
    if (current?.step !== step) {
      current?.progress.end();
      current = { step, progress: progressOn(output, step, systemClock) };
    }
    current.progress.at(at, of);
  };
  try {
    return await work({ signal: interrupted.signal, onProgress });
  } finally {
    current?.progress.end();
    done.abort();
  }
}

/** @throws CommandRefused when the request was refused */
export function printAnswer(answer: WorkAnswer, print: (line: string) => void): void {
  for (const line of answer.lines) print(line);
  if ('refused' in answer) throw new CommandRefused(answer.refused);
  print(answer.done);
}
