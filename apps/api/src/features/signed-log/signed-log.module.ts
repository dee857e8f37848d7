import { Module } from '@nestjs/common';
import { LogLeaves } from './log-leaves.js';
import { SignedLogController } from './signed-log.controller.js';
import { SignedLogs } from './signed-logs.js';

@Module({ controllers: [SignedLogController], providers: [LogLeaves, SignedLogs] })
export class SignedLogModule {}
