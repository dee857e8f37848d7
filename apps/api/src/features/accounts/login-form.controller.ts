import { Body, Controller, HttpStatus, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { loginSchema } from '@fumata/contracts';
import { Unavailable, type Configuration } from '@fumata/platform';
import { CONFIGURATION } from '@fumata/stores';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Cookie, FromCaller, type Caller } from '../../http/caller.js';
import { fromOwnPages } from '../../http/own-pages.js';
import { Refused } from '../../http/refused.js';
import { SessionCookies } from '../../http/session-cookie.js';
import { SessionTokens } from '../../http/session-tokens.js';
import { AcceptsPlainForm } from '../../http/plain-form.js';
import { DEVICE_COOKIE } from './login-devices.js';
import { Logins } from './logins.js';

/** The form of the login page in a browser without scripts: answers with the page to show next. */
@ApiExcludeController()
@Controller('api/auth/login-form')
export class LoginFormController {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    private readonly tokens: SessionTokens,
    private readonly cookies: SessionCookies,
    private readonly logins: Logins,
  ) {}

  @Post()
  @AcceptsPlainForm()
  async login(
    @Body() body: unknown,
    @FromCaller() { address }: Caller,
    @Cookie(DEVICE_COOKIE) deviceCookie: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const next = await this.tryLogin(body, { address, deviceCookie }, request, reply).catch((cause: unknown) => {
      if (cause instanceof Refused) return refusedPage(cause.refusal.refused);
      if (cause instanceof Unavailable) return refusedPage('unavailable');
      throw cause;
    });
    await reply.header('cache-control', 'no-store').redirect(next, HttpStatus.SEE_OTHER);
  }

  private async tryLogin(
    body: unknown,
    from: { address: string; deviceCookie: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const isOwn = request.headers.origin !== undefined && fromOwnPages(request, this.configuration.publicUrl);
    if (!isOwn) throw new Refused('foreign-origin');
    const entered = loginSchema.safeParse(body);
    if (!entered.success) return refusedPage('invalid-request');
    const { account, deviceCookie } = await this.logins.login(entered.data, from);
    for (const cookie of [deviceCookie, ...(await this.cookies.of(this.tokens.begun(account)))])
      reply.setCookie(...cookie);
    return '/'; // without scripts, only public pages work
  }
}

const refusedPage = (code: string): string => `/login?refus=${code}`;
