import { Module } from '@nestjs/common';
import { AccountsAdminController } from './accounts-admin.controller.js';
import { AccountsController } from './accounts.controller.js';
import { LoginRateLimit } from './login-rate-limit.js';
import { PasswordChecks } from './password-checks.js';

@Module({ controllers: [AccountsController, AccountsAdminController], providers: [LoginRateLimit, PasswordChecks] })
export class AccountsModule {}
