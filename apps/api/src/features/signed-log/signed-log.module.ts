import { Module } from '@nestjs/common';
import { Cosignatures } from './cosignatures.js';
import { LogLeaves } from './log-leaves.js';
import { SignedLogController } from './signed-log.controller.js';
import { SignedLogs } from './signed-logs.js';

@Module({ controllers: [SignedLogController], providers: [Cosignatures, LogLeaves, SignedLogs] })
export class SignedLogModule {}
