import { Module } from '@nestjs/common';
import { EventSearch } from './event-search.js';
import { JournalController } from './journal.controller.js';

@Module({ controllers: [JournalController], providers: [EventSearch] })
export class JournalModule {}
