import type { Projection } from '@fumata/contracts';
import {
  REPORT_EVERY_MS,
  treeSize,
  type CheckDocument,
  type GenerationDocument,
  type Group,
  type ReadModels,
} from '@fumata/read-models';

interface Dependencies {
  readonly models: ReadModels;
  /** Edition events applied by the live view. */
  readonly head: number;
  readonly now: Date;
}

/** A worker whose last report is older counts as gone. */
const REPORT_TIMEOUT_MS = 2.5 * REPORT_EVERY_MS;

export async function projectionStatus(group: Group, { models, head, now }: Dependencies): Promise<Projection> {
  const [generation, check, report, evenements] = await Promise.all([
    models.generations.of(group),
    models.checks.get(group),
    models.reports.get(group),
    countOf(group, models),
  ]);
  const isSilent = !report || now.getTime() - Date.parse(report.at) > REPORT_TIMEOUT_MS;
  return {
    nom: group,
    generation: generation.generation,
    basculeeLe: generation.since,
    evenements,
    retard: Math.max(0, head - evenements),
    etat: isSilent ? 'silent' : report.state,
    ennui: report?.trouble ?? null,
    verification: check ? checkStatus(check) : null,
    ...rebuildStatus(generation),
  };
}

/** Edition events contained in the documents. */
async function countOf(group: Group, models: ReadModels): Promise<number> {
  if (group === 'conclave') {
    const editions = await models.editions.find({}, { fields: ['sequence'] });
    return editions.reduce((sum, { sequence }) => sum + sequence, 0);
  }
  const edges = await models.edges.find({}, { fields: ['state'] });
  return edges.reduce((sum, edge) => sum + treeSize(edge), 0);
}

const checkStatus = (check: CheckDocument): Projection['verification'] => ({
  le: check.at,
  evenements: check.events,
  dureeMs: check.tookMs,
  par: check.by,
  total: check.total,
  ecarts: check.differences.map(({ collection, id, field, stored, fromLog }) => ({
    collection,
    id,
    champ: field,
    garde: stored,
    recompte: fromLog,
  })),
  repares: check.mended,
});

const rebuildStatus = ({ work, last }: GenerationDocument): Pick<Projection, 'reconstruction' | 'derniere'> => ({
  reconstruction: work && {
    etape: work.step,
    fait: work.done,
    sur: work.of,
    parSeconde: work.perSecond,
    resteMs: work.leftMs,
    depuis: work.startedAt,
  },
  derniere: last && {
    le: last.at,
    issue: last.outcome,
    dureeMs: last.tookMs,
    evenements: last.events,
    raison: last.reason,
  },
});
