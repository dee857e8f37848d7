import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { electPope } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { ApiRefusal } from '../../../http/refusal.js';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import type { Done } from '../admin-command-executor.js';
import { ElectPope } from './elect-pope.command.js';

/** Decides on the log read to its end; `talliedAt` is the position up to which the votes were counted. */
@CommandHandler(ElectPope)
export class ElectPopeHandler implements ICommandHandler<ElectPope> {
  constructor(
    private readonly administration: AdminCommandExecutor,
    private readonly catalogue: CardinalCatalogue,
  ) {}

  async execute({ order, cardinalId }: ElectPope): Promise<Done | ApiRefusal> {
    const cardinal = this.catalogue.get(cardinalId);
    if (!cardinal) return { refused: 'unknown-cardinal' };
    const { nomComplet } = cardinal;
    return this.administration.carryOutAtHead(order, (edition, view) =>
      electPope({ cardinalId, nomComplet, talliedAt: view.position ?? '' }, edition),
    );
  }
}
