import { Query } from '@nestjs/cqrs';
import type { CurrentState } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusals.js';

export class ShowState extends Query<CurrentState | ApiRefusal> {}
