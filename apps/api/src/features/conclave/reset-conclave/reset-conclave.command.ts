import { Command } from '@nestjs/cqrs';
import type { ApiRefusal } from '../../../http/refusal.js';
import type { Done, Order } from '../administration.js';

export class ResetConclave extends Command<Done | ApiRefusal> {
  constructor(readonly order: Order) {
    super();
  }
}
