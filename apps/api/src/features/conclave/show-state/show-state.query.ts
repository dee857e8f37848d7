import { Query } from '@nestjs/cqrs';
import type { CurrentState } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';

export class ShowState extends Query<CurrentState | ApiRefusal> {}
