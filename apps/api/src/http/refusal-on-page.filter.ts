import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Unavailable } from '@fumata/platform';
import type { FastifyReply } from 'fastify';
import { Refused } from './refused.js';

/** For forms without scripts: leads back to their page, which shows the refusal that the parameter `refus` names. */
@Catch(Refused, Unavailable)
export class ShowRefusalOnPage implements ExceptionFilter<Refused | Unavailable> {
  constructor(private readonly path: string) {}

  catch(error: Refused | Unavailable, host: ArgumentsHost): void {
    const code = error instanceof Refused ? error.refusal.refused : 'unavailable';
    void host.switchToHttp().getResponse<FastifyReply>().redirect(`${this.path}?refus=${code}`, 303);
  }
}
