import { Query } from '@nestjs/cqrs';
import type { Overview } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';

export class ShowOverview extends Query<Overview | ApiRefusal> {}
