import {
  Body,
  Catch,
  Controller,
  Inject,
  Injectable,
  Post,
  Redirect,
  Res,
  UseFilters,
  UseGuards,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { loginSchema, type Login } from '@fumata/contracts';
import { OwnQueue } from '../../http/limits/own-queue.js';
import { AcceptsPlainForm } from '../../http/requests/plain-form.js';
import { setCookies, type Reply } from '../../http/answers/reply.js';
import { SessionCookies } from '../../http/sessions/session-cookie.js';
import { OwnFormGuard } from '../../http/hosts/own-pages.guard.js';
import { FromLoginOrigin, type LoginOrigin } from '../../http/sessions/caller.js';
import { Logins } from './logins.js';
import { Unavailable } from '@fumata/platform';
import { LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { Refused } from '../../http/refusals/refused.js';
import { SecurityLog } from '../../http/refusals/security-log.js';
import { logUnavailable } from '../../http/refusals/store-unavailable.js';

/** Redirects a refused login to the login page; the parameter `refus` names the refusal. */
@Injectable()
@Catch(Refused, Unavailable)
class RefusalOnLoginPage implements ExceptionFilter<Refused | Unavailable> {
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

/** The form of the login page in a browser without scripts: answers with the page to show next. */
@ApiExcludeController()
@Controller('api/auth/login-form')
@UseFilters(RefusalOnLoginPage)
export class LoginFormController {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly logins: Logins,
  ) {}

  /** Redirects to the home page, because without scripts only public pages work. */
  @Post()
  @AcceptsPlainForm()
  @UseGuards(OwnFormGuard)
  @OwnQueue()
  @Redirect('/', 303)
  async login(
    @Body({ schema: loginSchema }) body: Login,
    @FromLoginOrigin() origin: LoginOrigin,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<void> {
    const { account, deviceCookie } = await this.logins.login(body, origin);
    setCookies(reply, [deviceCookie, ...(await this.cookies.begin(account))]);
  }
}
