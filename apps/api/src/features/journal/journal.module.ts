import { Module } from '@nestjs/common';
import { EventSearch } from './event-search.js';
import { ExportContents } from './export-contents.js';
import { ExportController } from './export.controller.js';
import { ExportFiles } from './export-files.js';
import { Exports } from './exports.js';
import { JournalController } from './journal.controller.js';
import { Milestones } from './milestones.js';
import { OpenDataController } from './open-data.controller.js';

@Module({
  controllers: [ExportController, JournalController, OpenDataController],
  providers: [EventSearch, ExportContents, ExportFiles, Exports, Milestones],
})
export class JournalModule {}
