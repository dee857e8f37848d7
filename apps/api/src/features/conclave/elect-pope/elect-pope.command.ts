import { Command } from '@nestjs/cqrs';
import type { ApiRefusal } from '../../../http/refusal.js';
import type { Done, Order } from '../administration.js';

export class ElectPope extends Command<Done | ApiRefusal> {
  constructor(
    readonly order: Order,
    readonly cardinalId: string,
  ) {
    super();
  }
}
