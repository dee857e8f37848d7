import { Module } from '@nestjs/common';
import { DownloadController } from './download.controller.js';
import { DownloadLinks } from './download-links.js';
import { DownloadMails } from './download-mails.js';
import { DownloadedFiles } from './downloaded-files.js';
import { DownloadRequestController } from './request.controller.js';
import { LinksAdminController } from './links-admin.controller.js';
import { DownloadStatsController } from './stats.controller.js';

@Module({
  controllers: [DownloadRequestController, DownloadController, DownloadStatsController, LinksAdminController],
  providers: [DownloadLinks, DownloadMails, DownloadedFiles],
})
export class DownloadsModule {}
