import { recordBackup } from '@fumata/content';
import { EmbeddedDocumentStore, type DocumentStore } from '@fumata/documents';
import type { EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import {
  checkModels,
  GROUPS,
  rebuild,
  type CheckResult,
  type Group,
  type ReadModels,
  type RepairResult,
} from '@fumata/read-models';
import { signingRefusalText } from '@fumata/history';
import { objectIdSchema } from '@fumata/contracts';
import { decimal, number, plural } from '@fumata/text';
import { z } from 'zod';
import { counted } from '../terminal/counted.js';
import { writeBackupParts, type BackupPartsOptions } from '../backup/backup-parts.js';
import { diskFailure } from '../backup/folder-failures.js';
import { decisionSchema, resolveIncident } from '../incident/resolve-incident.js';
import { nameLines } from '../cardinals/name-lines.js';
import { CommandRefused } from '../terminal/command-refused.js';

/** Requests to the process that has the stores open; sent as JSON to a running server. */
const workRequestSchema = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('rebuild'), groups: z.array(z.enum(GROUPS)).min(1).max(GROUPS.length) }),
  z.object({ verb: z.literal('drift'), repair: z.boolean() }),
  z.object({ verb: z.literal('write-backup-parts'), id: objectIdSchema }),
  z.object({ verb: z.literal('record-backup'), madeAt: z.iso.datetime() }),
  z.object({ verb: z.literal('cardinal-names') }),
  z.object({ verb: z.literal('resolve-incident'), conclaveId: objectIdSchema.optional(), decision: decisionSchema }),
]);
export type WorkRequest = z.infer<typeof workRequestSchema>;

/** Line of an answer: progress lines, then one result. `lines` are texts for the user. */
export const workLineSchema = z.union([
  z.object({ step: z.string(), done: z.int(), of: z.int() }),
  z.object({ done: z.string(), lines: z.array(z.string()) }),
  z.object({ refused: z.string(), lines: z.array(z.string()) }),
]);
export type WorkLine = z.infer<typeof workLineSchema>;
export type WorkAnswer = Exclude<WorkLine, { step: string }>;

export interface WorkDependencies {
  readonly dataFolder: string;
  readonly documents: DocumentStore;
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Keys in use that the data folder may not hold. */
  readonly keys: BackupPartsOptions['keys'];
}

export interface WorkOptions {
  readonly signal: AbortSignal;
  /** `of` is 0 while unknown. */
  readonly onProgress: (step: string, done: number, of: number) => void;
  /** Yields to other work of the process. */
  readonly pace?: ((ms: number) => Promise<void>) | undefined;
}

/** Carries out a request, in this process or in a running server. An unreachable store throws. */
export async function executeWork(
  input: unknown,
  dependencies: WorkDependencies,
  options: WorkOptions,
): Promise<WorkAnswer> {
  const parsed = workRequestSchema.safeParse(input);
  if (!parsed.success) return refused('Demande inconnue');
  const request = parsed.data;
  switch (request.verb) {
    case 'rebuild':
      return answerRebuild(request.groups, dependencies, options);
    case 'drift':
      return answerDrift(request.repair, dependencies, options);
    case 'write-backup-parts':
      return answerBackupParts(request.id, dependencies, options);
    case 'record-backup':
      await recordBackup(dependencies.documents, request.madeAt);
      return { done: 'Sauvegarde inscrite', lines: [] };
    case 'cardinal-names':
      return { done: 'Noms lus', lines: await nameLines(dependencies.documents) };
    case 'resolve-incident':
      return answerIncident(request, dependencies);
  }
}

async function answerIncident(
  request: Extract<WorkRequest, { verb: 'resolve-incident' }>,
  dependencies: WorkDependencies,
): Promise<WorkAnswer> {
  try {
    const { conclaveId, reason, size, signedSize } = await resolveIncident(request, dependencies);
    return {
      done: 'Votre décision est au journal : il est signé de nouveau. Le conclave est encore en pause : reprenez-le au tableau de bord',
      lines: [
        `Édition ${conclaveId} : ${signingRefusalText(reason)} (${counted(size, 'événement')}, ${number(signedSize)} déjà ${plural(signedSize, 'signé')})`,
      ],
    };
  } catch (cause) {
    if (cause instanceof CommandRefused) return refused(cause.message);
    throw cause;
  }
}

async function answerBackupParts(
  id: string,
  { dataFolder, documents, keys }: WorkDependencies,
  { signal }: WorkOptions,
): Promise<WorkAnswer> {
  if (!(documents instanceof EmbeddedDocumentStore)) return refused('Les documents sont sur un serveur');
  try {
    const copyDocuments = (file: string): Promise<void> => documents.copyTo(file);
    await writeBackupParts(dataFolder, { copyDocuments, keys, id, signal });
    return { done: 'Documents et clés copiés', lines: [] };
  } catch (cause) {
    if (signal.aborted) return refused('Interrompu');
    const failure = await diskFailure(cause, dataFolder);
    if (failure instanceof CommandRefused) return refused(failure.message);
    throw cause;
  }
}

const refused = (why: string, lines: string[] = []): WorkAnswer => ({ refused: why, lines });

const STEPS = { relire: 'Relecture', comparer: 'Comparaison', basculer: 'Bascule' } as const;

async function answerRebuild(
  groups: readonly Group[],
  dependencies: WorkDependencies,
  options: WorkOptions,
): Promise<WorkAnswer> {
  const { signal, onProgress, pace } = options;
  const built = await rebuild(groups, {
    ...dependencies,
    signal,
    pace,
    onProgress: ({ step, done, of }) => onProgress(STEPS[step], done, of ?? 0),
  });
  if (built.outcome === 'interrupted') return refused('Interrompu : l’ancienne version sert toujours');
  if (built.outcome === 'refused')
    return refused(
      built.because === 'already-running'
        ? 'Une reconstruction est déjà en cours'
        : 'Rien à reconstruire : rien n’a encore été projeté',
    );
  const { events, tookMs, differences } = built;
  const corrected =
    differences.length === 0
      ? 'aucune différence'
      : counted(differences.length, 'différence corrigée', 'différences corrigées');
  return {
    done: `${groups.join(', ')} : ${events} événements relus en ${decimal(tookMs / 1000)} s, ${corrected} ; la nouvelle version sert`,
    lines: differences.slice(0, MAX_LINES).map(describeDifference),
  };
}

const MAX_LINES = 200;

async function answerDrift(repair: boolean, dependencies: WorkDependencies, options: WorkOptions): Promise<WorkAnswer> {
  const { signal, onProgress, pace } = options;
  const checked = await checkModels({
    ...dependencies,
    repair,
    signal,
    pace,
    onProgress: (done, of) => onProgress('Relecture', done, of ?? 0),
  });
  const total = checked.reduce((sum, { check }) => sum + check.total, 0);
  const events = checked[0]?.check.events ?? 0;
  if (total === 0)
    return {
      done: `Aucune différence : ${events} événements relus, ceux qui nomment les clés de sceau compris`,
      lines: [],
    };
  const lines = checked.flatMap(({ differences }) => differences.map(describeDifference)).slice(0, MAX_LINES);
  if (!repair)
    return refused(
      `${counted(total, 'différence')} avec le journal ; --repair ${total === 1 ? 'la' : 'les'} corrige`,
      lines,
    );
  return { done: `${counted(total, 'différence')} : ${describeRepairs(checked)}`, lines };
}

function describeRepairs(checked: readonly CheckResult[]): string {
  const repairs = checked.flatMap((each) => each.repairs ?? []);
  const count = (outcome: RepairResult['outcome']): number => repairs.filter((each) => each.outcome === outcome).length;
  const skipped = count('changed-meanwhile');
  return [
    `${count('written')} ${plural(count('written'), 'document réécrit', 'documents réécrits')}, ${count('deleted')} ${plural(count('deleted'), 'supprimé')}`,
    ...(skipped === 0
      ? []
      : [`${skipped} ${plural(skipped, 'réécrit')} entre-temps par la projection : relancez drift`]),
    ...(repairs.some(({ collection }) => collection === 'snapshots')
      ? ['un instantané était faux : lancez aussi rebuild, puis redémarrez les serveurs']
      : []),
  ].join(' ; ');
}

const text = (value: unknown): string => (value === undefined ? '(rien)' : cut(JSON.stringify(value)));
const cut = (json: string): string => (json.length <= 120 ? json : `${json.slice(0, 120)}…`);

const describeDifference = (difference: CheckResult['differences'][number]): string => {
  const { collection, _id, field, stored, fromLog } = difference;
  return `${collection} ${_id}${field === '' ? '' : ` ${field}`} : gardé ${text(stored)}, le journal donne ${text(fromLog)}`;
};
