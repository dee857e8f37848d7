import type { CheckpointSigned } from '@fumata/conclave';
import {
  leafHash,
  LogAudit,
  PURE,
  type AuditRecord,
  type Finding,
  type Primitives,
  type SigningKey,
  type Seal,
} from '@fumata/proof';
import type { ExportedEvent } from '../event/exported-event.js';
import type { EventLine, Manifest, ResultsLine, Trailer } from '../export-file/lines.js';
import type { RunningHash } from '../export-file/write-export.js';
import { NOTHING_COVERED, partsWrong, partsRight } from './parts.js';
import type { Extent, Problem } from './problem.js';
import { isIncompleteLine, lineText, readLine } from './read-line.js';
import { Recount } from './recount.js';
import { recountedIn, type VerificationResult } from './verification-result.js';

/** The fields of the leaf, with its stated hash. */
function recordIn(event: ExportedEvent): AuditRecord {
  const { conclaveId, sequence, eventId, type, roundId, recordedAt, leafHash } = event;
  const common = {
    conclaveId,
    sequence,
    eventId,
    type,
    recordedAt,
    leafHash,
    ...(roundId !== undefined && { roundId }),
  };
  if (event.v !== 2) return { ...common, ...(event.cardinalId !== undefined && { cardinalId: event.cardinalId }) };
  const { v, actor, voter, data } = event;
  return { v, ...common, actor, data, ...(voter !== undefined && { voter }) };
}

const sealIn = ({ conclaveId, roundId = '', data }: ExportedEvent): Seal => ({
  v: 1,
  conclaveId,
  roundId,
  ...(data as Pick<Seal, 'roundNumber' | 'size' | 'root' | 'keyId' | 'signature'>), // validated by `isExportedEvent`
});

const checkpointIn = (data: object) => data as Pick<CheckpointSigned['data'], 'note' | 'size' | 'root'>; // validated by `isExportedEvent`

export interface VerificationOptions {
  readonly sha256: RunningHash;
  /** Trusted keys; by default those in the file, which only proves that the file is consistent. */
  readonly keys?: readonly SigningKey[] | undefined;
  readonly primitives?: Primitives;
  /** Called with each event once its leaf is verified. */
  readonly onEvent?: ((event: ExportedEvent) => void) | undefined;
}

/** Verifies an export file line by line up to the first error. Full exports are recounted. */
export class ExportVerification {
  private line = 0;
  private events = 0;
  private first = 0;
  private last = 0;
  private lastType: ExportedEvent['type'] | undefined;
  private leafVersion: ExportedEvent['v'];
  private hasResults = false;
  private manifest: Manifest | undefined;
  private trailer: Trailer | undefined;
  private audit: LogAudit | undefined;
  private recount: Recount | undefined;
  private problem: Problem | undefined;
  /** The previous line was incomplete: if it is the last one, the file is truncated. */
  private incomplete: Problem | undefined;
  private readonly primitives: Primitives;

  constructor(private readonly options: VerificationOptions) {
    this.primitives = options.primitives ?? PURE;
  }

  /** Number of sequences to verify, known after the first line. */
  get expected(): number {
    return this.manifest ? this.manifest.to - this.manifest.from + 1 : 0;
  }

  /** The last verified sequence. */
  get reached(): number {
    return this.last;
  }

  /**
   * Takes the next line, without its line feed. Returns the first problem once it is certain. Never throws. Other line
   * ends, a byte order mark and empty lines at the end, which programs for Windows add, change nothing.
   */
  take(text: string): Problem | undefined {
    this.line += 1;
    const line = lineText(text, { isFirst: this.line === 1 });
    if (this.trailer && line === '') return this.problem;
    this.problem ??= this.incomplete ?? this.fault(line);
    return this.problem;
  }

  /** Ends the input. */
  end(): VerificationResult {
    this.problem ??= this.unfinished();
    const { problem, events, manifest, audit, recount, leafVersion } = this;
    if (problem) return this.broken(problem);
    if (!manifest) return this.broken({ is: 'no-manifest' });
    const report = audit?.end(this.trailer?.last);
    if (!report || !recount) {
      return { is: 'intact', manifest, events, leafVersion, parts: NOTHING_COVERED };
    }
    if (report.is === 'broken') return this.broken(this.proof(report.finding));
    const recounted = recountedIn(recount, report);
    const { root, coveredTo, leftToSuccession } = recounted;
    if (root !== this.trailer?.root) {
      return this.broken({ is: 'changed', stated: this.trailer?.root ?? '', found: root });
    }
    const parts = coveredTo === 0 ? NOTHING_COVERED : partsRight(leafVersion, leftToSuccession);
    return { is: 'intact', manifest, events, leafVersion, parts, recount: recounted };
  }

  private broken(problem: Problem): VerificationResult {
    const { events, leafVersion, lastType } = this;
    return { is: 'broken', problem, events, parts: partsWrong(problem, { leafVersion, type: lastType }) };
  }

  private fault(text: string): Problem | undefined {
    if (this.trailer) return { is: 'goes-on', line: this.line };
    const line = readLine(text);
    if (this.line === 1) return line?.kind === 'manifest' ? this.begin(line, text) : { is: 'no-manifest' };
    if (!line || line.kind === 'manifest') return this.unreadable(text);
    if (line.kind === 'trailer') return this.finish(line);
    if (this.hasResults) return { is: 'misplaced', line: this.line };
    this.options.sha256.update(`${text}\n`);
    switch (line.kind) {
      case 'event':
        return this.event(line);
      case 'succession':
        this.recount?.succeeded(line);
        return undefined;
      case 'results':
        return this.results(line);
    }
  }

  private unreadable(text: string): Problem | undefined {
    const problem: Problem = { is: 'unreadable', line: this.line };
    if (!isIncompleteLine(text)) return problem;
    this.incomplete = problem;
    return undefined;
  }

  private begin(manifest: Manifest, text: string): Problem | undefined {
    this.options.sha256.update(`${text}\n`);
    this.manifest = manifest;
    if (!manifest.whole) return undefined;
    const { conclaveId, keys, seals = [], checkpoint } = manifest;
    const audit = new LogAudit({ conclaveId, keys: this.options.keys ?? keys }, this.primitives);
    this.audit = audit;
    this.recount = new Recount(conclaveId);
    const [broken] = [
      ...seals.map((seal) => audit.seal(seal)),
      checkpoint === undefined ? undefined : audit.checkpoint(checkpoint),
    ].filter((finding) => finding !== undefined);
    return broken && this.proof(broken);
  }

  private event(event: EventLine): Problem | undefined {
    this.events += 1;
    this.lastType = event.type;
    if (this.events === 1) this.leafVersion = event.v;
    const record = recordIn(event);
    const finding = this.audit ? this.audit.take(record) : this.checkPartRecord(record);
    this.first ||= event.sequence;
    this.last = event.sequence;
    if (finding) return this.proof(finding);
    this.options.onEvent?.(event);
    const problem = this.recount?.take(event, this.line);
    const broken = problem ? undefined : this.signed(event);
    return broken ? this.proof(broken) : problem;
  }

  private signed(event: EventLine): Finding | undefined {
    if (event.type === 'RoundSealed') return this.audit?.seal(sealIn(event));
    if (event.type !== 'CheckpointSigned') return undefined;
    const { note, ...stated } = checkpointIn(event.data);
    return this.audit?.checkpoint(note, stated);
  }

  /** A record of a partial export: verifies its own hash and its order. */
  private checkPartRecord(record: AuditRecord): Finding | undefined {
    const { leafHash: stated, sequence, eventId, conclaveId, v } = record;
    const recordNumber = this.events;
    const { manifest, last } = this;
    if (conclaveId !== manifest?.conclaveId) return { is: 'other-edition', recordNumber, sequence, conclaveId };
    if (v !== this.leafVersion) return { is: 'malformed', recordNumber };
    if (leafHash(record, this.primitives.hash) !== stated) return { is: 'edited', recordNumber, sequence, eventId };
    if (sequence === last) return { is: 'repeated', recordNumber, sequence };
    if (sequence < last) return { is: 'out-of-order', recordNumber, sequence, expected: last + 1 };
    const isOutside = sequence < manifest.from || sequence > manifest.to;
    return isOutside ? { is: 'inserted', recordNumber, sequence } : undefined;
  }

  private results({ rounds }: ResultsLine): Problem | undefined {
    if (!this.recount) return { is: 'unproven', line: this.line };
    this.hasResults = true;
    // A missing record is certain by now and is more specific than a wrong result.
    const report = this.audit?.end();
    if (report?.is === 'broken') return this.proof(report.finding);
    return this.recount.compare(rounds);
  }

  private finish(trailer: Trailer): Problem | undefined {
    this.trailer = trailer;
    if (!this.recount && trailer.root !== undefined) return { is: 'unproven', line: this.line };
    if (trailer.events !== this.events) {
      return { is: 'miscounted', stated: trailer.events, found: this.events };
    }
    const digest = this.options.sha256.digest();
    if (digest !== trailer.sha256) return { is: 'changed', stated: trailer.sha256, found: digest };
    return this.recount && !this.hasResults ? { is: 'no-results', line: this.line } : this.extent(trailer);
  }

  /** A forged trailer may contain any numbers. */
  private extent(trailer: Trailer): Problem | undefined {
    const extent: Extent = [this.first, this.last];
    if (trailer.first !== extent[0] || trailer.last !== extent[1])
      return { is: 'extent', source: 'trailer', stated: [trailer.first, trailer.last], found: extent };
    const { whole = false, from = 0, to = 0 } = this.manifest ?? {};
    const differs = whole && (from !== 1 || to !== extent[1]);
    return differs ? { is: 'extent', source: 'manifest', stated: [from, to], found: extent } : undefined;
  }

  /** Problems that are certain only at the end. */
  private unfinished(): Problem | undefined {
    if (!this.manifest) return { is: 'no-manifest' };
    return this.trailer ? undefined : { is: 'cut-off', lines: this.line };
  }

  private readonly proof = (finding: Finding): Problem => ({ is: 'proof', line: this.line, finding });
}
