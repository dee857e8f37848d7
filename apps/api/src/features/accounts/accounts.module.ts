import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { FailedLogins } from './failed-logins.js';
import { PasswordChecks } from './password-checks.js';

@Module({ controllers: [AccountsController], providers: [FailedLogins, PasswordChecks] })
export class AccountsModule {}
