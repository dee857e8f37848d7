import { Module } from '@nestjs/common';
import { AccountsAdminController } from './accounts-admin.controller.js';
import { AccountsController } from './accounts.controller.js';
import { FailedLogins } from './failed-logins.js';
import { PasswordChecks } from './password-checks.js';

@Module({ controllers: [AccountsController, AccountsAdminController], providers: [FailedLogins, PasswordChecks] })
export class AccountsModule {}
