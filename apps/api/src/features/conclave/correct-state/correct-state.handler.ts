import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { correctConclave, requiredMajority } from '@fumata/conclave';
import { Presenter } from '../../../view/presenter.js';
import { AdminCommandExecutor, type CommandOutcome } from '../admin-command-executor.js';
import { AdminCommand } from '../admin-commands.js';
import type { Correction, ConclaveState } from '@fumata/contracts';
import { isDeepStrictEqual } from 'node:util';

/** Its body is the whole state as the API returns it, with the changes applied. */
export class CorrectState extends AdminCommand<Correction> {
  readonly verb = 'state';
}

@CommandHandler(CorrectState)
export class CorrectStateHandler implements ICommandHandler<CorrectState> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    private readonly presenter: Presenter,
  ) {}

  async execute({ context, body }: CorrectState): Promise<CommandOutcome> {
    return this.executor.execute(context, (edition) => {
      const field = changedReadOnlyField(body, this.presenter.conclaveState(edition));
      return field === undefined ? correctConclave(body, edition) : { refused: 'not-editable', field };
    });
  }
}

const EDITABLE: ReadonlySet<string> = new Set([
  'startDate',
  'currentDay',
  'dayPeriod',
  'currentRound',
  'totalRounds',
  'electors',
  'isActive',
  'majorityBasis',
] satisfies (keyof ConclaveState)[]);

/** Derived from votes, which keep arriving during an edit; the revision is checked as `expectedRevision`. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'majorityBase',
  'majorityReachedBy',
  'revision',
] satisfies (keyof ConclaveState)[]);

/**
 * The first read-only field that a correction changes. A required majority that follows from the corrected electors is
 * no change; if the basis before or after is not the electors, it is derived from votes and not compared.
 */
function changedReadOnlyField(correction: Correction, state: ConclaveState): string | undefined {
  const isOfElectors = correction.majorityBasis === 'electors' && state.majorityBasis === 'electors';
  const isDerivedMajority = (field: string): boolean =>
    field === 'requiredMajority' && (!isOfElectors || correction[field] === requiredMajority(correction.electors));
  const isCompared = (field: string): boolean =>
    field in correction && !EDITABLE.has(field) && !NOT_COMPARED.has(field) && !isDerivedMajority(field);
  return Object.entries(state).find(
    ([field, value]) => isCompared(field) && !isDeepStrictEqual(asJson(correction[field]), asJson(value)),
  )?.[0];
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
