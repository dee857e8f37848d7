import { Body, Controller, Post, Redirect, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { loginSchema, type Login } from '@fumata/contracts';
import { Cookie, FromCaller, type Caller } from '../../http/sessions/caller.js';
import { OwnQueue } from '../../http/limits/own-queue.js';
import { AcceptsPlainForm } from '../../http/requests/plain-form.js';
import type { Reply } from '../../http/answers/reply.js';
import { SessionCookies } from '../../http/sessions/session-cookie.js';
import { OwnFormGuard } from '../../http/hosts/own-pages.guard.js';
import { DEVICE_COOKIE } from './login-devices.js';
import { Logins } from './logins.js';
import { RefusalOnLoginPage } from './refusal-on-login-page.filter.js';

/** The form of the login page in a browser without scripts: answers with the page to show next. */
@ApiExcludeController()
@Controller('api/auth/login-form')
@UseFilters(RefusalOnLoginPage)
export class LoginFormController {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly logins: Logins,
  ) {}

  /** Leads to the first page: without scripts, only public pages work. */
  @Post()
  @AcceptsPlainForm()
  @UseGuards(OwnFormGuard)
  @OwnQueue()
  @Redirect('/', 303)
  async login(
    @Body({ schema: loginSchema }) body: Login,
    @FromCaller() { address }: Caller,
    @Cookie(DEVICE_COOKIE) deviceCookie: string | undefined,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<void> {
    const { account, deviceCookie: renewed } = await this.logins.login(body, { address, deviceCookie });
    for (const cookie of [renewed, ...(await this.cookies.begin(account))]) reply.setCookie(...cookie);
  }
}
