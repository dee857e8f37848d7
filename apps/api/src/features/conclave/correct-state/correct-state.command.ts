import { Command } from '@nestjs/cqrs';
import type { Correction } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';
import type { Done, Order } from '../administration.js';

export class CorrectState extends Command<Done | ApiRefusal> {
  constructor(
    readonly order: Order,
    /** The whole state as the calls give it, with the changes in it. */
    readonly wanted: Correction,
  ) {
    super();
  }
}
