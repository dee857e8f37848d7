import { Module } from '@nestjs/common';
import { AccountsAdminController } from './accounts-admin.controller.js';
import { AccountsController } from './accounts.controller.js';
import { LoginFormController } from './login-form.controller.js';
import { LoginDevices } from './login-devices.js';
import { LoginLimits } from './login-limits.js';
import { Logins } from './logins.js';
import { PasswordChecks } from './password-checks.js';

@Module({
  controllers: [AccountsController, AccountsAdminController, LoginFormController],
  providers: [LoginDevices, LoginLimits, Logins, PasswordChecks],
})
export class AccountsModule {}
