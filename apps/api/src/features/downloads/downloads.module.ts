import { Module } from '@nestjs/common';
import { DownloadCap } from './download-cap.js';
import { DownloadController } from './download.controller.js';
import { DownloadLinks } from './download-links.js';
import { DownloadRequestController } from './request.controller.js';
import { DownloadStatsController } from './stats.controller.js';

@Module({
  controllers: [DownloadRequestController, DownloadController, DownloadStatsController],
  providers: [DownloadLinks, DownloadCap],
})
export class DownloadsModule {}
