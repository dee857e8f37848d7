import { Catch, Inject, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Unavailable } from '@fumata/platform';
import { LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { Refused } from '../../http/refusals/refused.js';
import type { Reply } from '../../http/answers/reply.js';
import { SecurityLog } from '../../http/refusals/security-log.js';
import { logUnavailable } from '../../http/refusals/store-unavailable.js';

/** For the login without scripts: leads back to the page, which shows the refusal that the parameter `refus` names. */
@Injectable()
@Catch(Refused, Unavailable)
export class RefusalOnLoginPage implements ExceptionFilter<Refused | Unavailable> {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly securityLog: SecurityLog,
  ) {}

  catch(error: Refused | Unavailable, host: ArgumentsHost): void {
    if (error instanceof Unavailable) logUnavailable(this.logger, error, host);
    const code = error instanceof Refused ? error.refusal.refused : 'unavailable';
    this.securityLog.refused(code);
    host.switchToHttp().getResponse<Reply>().redirect(`/login?refus=${code}`, 303);
  }
}
