import { Module } from '@nestjs/common';
import { ArticlesAdminController } from './articles-admin.controller.js';
import { ArticleVersionsController } from './article-versions.controller.js';
import { ArticlesController } from './articles.controller.js';
import { DraftsController } from './drafts.controller.js';
import { FeedsController } from './feeds.controller.js';

@Module({
  controllers: [
    ArticlesController,
    DraftsController,
    ArticlesAdminController,
    ArticleVersionsController,
    FeedsController,
  ],
})
export class ArticlesModule {}
