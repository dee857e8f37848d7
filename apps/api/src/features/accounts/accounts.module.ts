import { Module } from '@nestjs/common';
import { AccountsAdminController } from './accounts-admin.controller.js';
import { AccountsController } from './accounts.controller.js';
import { LoginDevices } from './login-devices.js';
import { LoginLimits } from './login-limits.js';
import { PasswordChecks } from './password-checks.js';

@Module({
  controllers: [AccountsController, AccountsAdminController],
  providers: [LoginDevices, LoginLimits, PasswordChecks],
})
export class AccountsModule {}
