import { Module } from '@nestjs/common';
import { DownloadRateLimit } from './download-rate-limit.js';
import { DownloadController } from './download.controller.js';
import { DownloadLinks } from './download-links.js';
import { DownloadRequestController } from './request.controller.js';
import { DownloadStatsController } from './stats.controller.js';

@Module({
  controllers: [DownloadRequestController, DownloadController, DownloadStatsController],
  providers: [DownloadLinks, DownloadRateLimit],
})
export class DownloadsModule {}
