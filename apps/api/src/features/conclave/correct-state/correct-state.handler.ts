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
      const field = uneditable(body, this.presenter.conclaveState(edition));
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

/** Derived from votes, which keep arriving during an edit; excluded from the comparison. */
const DERIVED: ReadonlySet<string> = new Set([
  'majorityBase',
  'majorityReachedBy',
  'revision',
] satisfies (keyof ConclaveState)[]);

/**
 * The first field that was changed but is not editable. The required majority is derived: from the electors, where it
 * must be the one that follows from them, or from votes, which keep arriving and are not compared.
 */
function uneditable(correction: Correction, state: ConclaveState): string | undefined {
  const isDerivedMajority = (field: string): boolean =>
    field === 'requiredMajority' &&
    (correction.majorityBasis !== 'electors' || correction[field] === requiredMajority(correction.electors));
  return Object.entries(state)
    .filter(
      ([field]) => field in correction && !EDITABLE.has(field) && !DERIVED.has(field) && !isDerivedMajority(field),
    )
    .find(([field, value]) => !isDeepStrictEqual(asJson(correction[field]), asJson(value)))?.[0];
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
