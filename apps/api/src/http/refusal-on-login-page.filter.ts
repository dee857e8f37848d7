import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Unavailable } from '@fumata/platform';
import type { FastifyReply } from 'fastify';
import { Refused } from './refused.js';
import { SecurityLog } from './security-log.js';

/** For the login without scripts: leads back to the page, which shows the refusal that the parameter `refus` names. */
@Injectable()
@Catch(Refused, Unavailable)
export class RefusalOnLoginPage implements ExceptionFilter<Refused | Unavailable> {
  constructor(private readonly securityLog: SecurityLog) {}

  catch(error: Refused | Unavailable, host: ArgumentsHost): void {
    const code = error instanceof Refused ? error.refusal.refused : 'unavailable';
    this.securityLog.refused(code);
    void host.switchToHttp().getResponse<FastifyReply>().redirect(`/login?refus=${code}`, 303);
  }
}
