import { contentCollections, INSTALLATION_COPY_ID, installationCopies, type InstallationCopy } from '@fumata/content';
import type { Clock } from '@fumata/platform';
import { ReadModels, knownPositions } from '@fumata/read-models';
import { CommandRefused } from '../terminal/command-refused.js';
import type { Installation } from './installation.js';

const UNTOUCHED = 'rien n’y est écrit. Videz d’abord la cible, ou prenez-en une autre';

/**
 * Claims the target of a migration: it must be empty or hold an interrupted copy of the same installation. The claim
 * keeps it from being served until the copy is complete.
 *
 * @throws CommandRefused that names the existing content
 */
export async function claimTarget(
  target: Installation,
  source: Pick<InstallationCopy, 'origin' | 'backup'>,
  clock: Clock,
): Promise<void> {
  const { documents, where } = target;
  const copies = installationCopies(documents);
  const copy = await copies.get(INSTALLATION_COPY_ID);
  const existing = copy ? [] : await contentsOf(target);
  if (copy) refuseOtherCopy(copy, source, where);
  if (existing.length > 0)
    throw new CommandRefused(`Il y a déjà quelque chose ${where} (${existing.join(', ')}) : ${UNTOUCHED}`);
  await documents.prepare();
  if (copy) return;
  const note = { _id: INSTALLATION_COPY_ID, ...source, startedAt: clock.now().toISOString(), finishedAt: null };
  if (!(await copies.insert(note)).inserted) throw new CommandRefused(`Une autre copie vient de commencer ${where}`);
}

/** Marks the copy as complete; the target may be served. */
export async function releaseTarget({ documents }: Installation, clock: Clock): Promise<void> {
  const copies = installationCopies(documents);
  const copy = await copies.get(INSTALLATION_COPY_ID);
  if (copy) await copies.put({ ...copy, finishedAt: clock.now().toISOString() });
}

function refuseOtherCopy(
  { origin, backup, startedAt, finishedAt }: InstallationCopy,
  ours: Pick<InstallationCopy, 'origin' | 'backup'>,
  where: string,
): void {
  if (origin !== ours.origin)
    throw new CommandRefused(
      `Il y a ${where}, depuis le ${startedAt}, la copie d’une autre installation : ${UNTOUCHED}`,
    );
  if (finishedAt !== null)
    throw new CommandRefused(
      `Cette installation a déjà été copiée ${where}, le ${finishedAt} : rien n’y est écrit. Pour une autre copie, videz d’abord la cible, ou prenez-en une autre`,
    );
  if (backup !== ours.backup)
    throw new CommandRefused(
      `Il y a ${where} une copie inachevée de cette installation, d’une autre source${backup === undefined ? '' : ` (la sauvegarde du ${backup})`} : terminez-la, ou videz d’abord la cible`,
    );
}

/** Description of the existing content; empty if there is none. */
async function contentsOf({ log, documents, pictures }: Installation): Promise<string[]> {
  const contents: string[] = [];
  if ((await log.head()) !== undefined) contents.push('un journal');
  const { checkpoint } = await knownPositions(new ReadModels(documents));
  if (checkpoint !== undefined) contents.push('des modèles de lecture');
  for (const definition of contentCollections())
    if ((await documents.collection(definition).count()) > 0) contents.push(definition.name);
  if ((await pictures.names()).length > 0) contents.push('des images');
  return contents;
}
