import { Query } from '@nestjs/cqrs';
import type { ConclaveStateAnswer } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusals.js';

export class ShowState extends Query<ConclaveStateAnswer | ApiRefusal> {}
