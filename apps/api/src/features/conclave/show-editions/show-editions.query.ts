import { Query } from '@nestjs/cqrs';
import type { Editions } from '@fumata/contracts';

export class ShowEditions extends Query<Editions> {}
