import { Query } from '@nestjs/cqrs';
import type { CurrentVotes } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';

export class ShowVotes extends Query<CurrentVotes | ApiRefusal> {}
