import { Injectable } from '@nestjs/common';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { CommandAnswer } from '@fumata/contracts';
import type { Edition } from '@fumata/conclave';
import { Freshness } from '../../content/freshness.js';
import type { AdminCaller } from '../../http/sessions/caller.js';
import { Refused } from '../../http/refusals/refused.js';
import { LiveView } from '../../view/live-view.js';
import { Presenter } from '../../view/presenter.js';
import {
  commandContext,
  type AdminCommandContext,
  type AdminVerb,
  type CommandOutcome,
  type RequestBody,
} from './admin-command-executor.js';

/** A command of an administrator with its body. */
export abstract class AdminCommand<Body extends RequestBody> extends Command<CommandOutcome> {
  abstract readonly verb: AdminVerb;

  constructor(
    private readonly caller: AdminCaller,
    readonly body: Body,
  ) {
    super();
  }

  get context(): AdminCommandContext {
    return commandContext(this.verb, this.caller, this.body);
  }
}

/** Executes admin commands and answers with a sentence and the current state, which every process then shows. */
@Injectable()
export class AdminCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly presenter: Presenter,
    private readonly live: LiveView,
    private readonly freshness: Freshness,
  ) {}

  /** @throws Refused */
  async execute(
    command: AdminCommand<RequestBody>,
    message: string | ((edition: Edition) => string),
  ): Promise<CommandAnswer> {
    const outcome = await this.bus.execute(command);
    await this.freshness.publishPosition(this.live.view.position ?? '');
    if (outcome.outcome === 'refused') throw new Refused(outcome.refusal);
    const { edition } = outcome;
    const successText = () => (typeof message === 'string' ? message : message(edition));
    return {
      message: outcome.outcome === 'repeated' ? 'Cette commande avait déjà été exécutée' : successText(),
      conclaveState: this.presenter.conclaveState(edition),
    };
  }
}
