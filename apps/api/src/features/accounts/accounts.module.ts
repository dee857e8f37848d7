import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { FailedLogins } from './failed-logins.js';

@Module({ controllers: [AccountsController], providers: [FailedLogins] })
export class AccountsModule {}
