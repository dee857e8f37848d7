import { Query } from '@nestjs/cqrs';
import type { Overview } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusals.js';

export class ShowOverview extends Query<Overview | ApiRefusal> {}
