import { Module } from '@nestjs/common';
import { MailsController } from './mails.controller.js';
import { TasksController } from './tasks.controller.js';

@Module({ controllers: [TasksController, MailsController] })
export class TasksModule {}
