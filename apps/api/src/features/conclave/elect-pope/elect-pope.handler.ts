import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { electPope } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { ElectPopeBody } from '@fumata/contracts';
import { AdminCommandExecutor, type CommandOutcome } from '../admin-command-executor.js';
import { AdminCommand } from '../admin-commands.js';

export class ElectPope extends AdminCommand<ElectPopeBody> {
  readonly verb = 'elect-pope';
}

/** Decides on the log read to its end; `talliedAt` is the position up to which the votes were counted. */
@CommandHandler(ElectPope)
export class ElectPopeHandler implements ICommandHandler<ElectPope> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    private readonly catalogue: CardinalCatalogue,
  ) {}

  execute({ context, body: { cardinalId } }: ElectPope): Promise<CommandOutcome> {
    return this.executor.executeAtHead(context, (edition, view) => {
      const cardinal = this.catalogue.get(cardinalId);
      if (!cardinal) return { refused: this.catalogue.isInTrash(cardinalId) ? 'elected-in-trash' : 'unknown-cardinal' };
      const { nomComplet } = cardinal;
      return electPope({ cardinalId, nomComplet, talliedAt: view.position ?? '' }, edition);
    });
  }
}
