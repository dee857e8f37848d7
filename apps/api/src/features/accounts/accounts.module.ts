import { Module } from '@nestjs/common';
import { AccountsAdminController } from './accounts-admin.controller.js';
import { AccountsController } from './accounts.controller.js';
import { LoginFormController } from './login-form.controller.js';
import { LoginDevices } from './login-devices.js';
import { LoginLimits } from './login-limits.js';
import { Logins } from './logins.js';
import { PasswordChecks } from './password-checks.js';
import { ContinuedSessions } from './continued-sessions.js';
import { OwnPasswords } from './own-passwords.js';
import { AuthenticatorCodes } from './second-factor/authenticator-codes.js';
import { Passkeys } from './second-factor/passkeys.js';
import { SecondFactorChanges } from './second-factor/second-factor-changes.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondSteps } from './second-factor/second-step.js';

@Module({
  controllers: [AccountsController, AccountsAdminController, LoginFormController, SecondFactorController],
  providers: [
    LoginDevices,
    LoginLimits,
    Logins,
    PasswordChecks,
    OwnPasswords,
    ContinuedSessions,
    AuthenticatorCodes,
    Passkeys,
    SecondSteps,
    SecondFactorChanges,
  ],
})
export class AccountsModule {}
