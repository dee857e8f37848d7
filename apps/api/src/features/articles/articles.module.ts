import { Module } from '@nestjs/common';
import { ArticlesAdminController } from './articles-admin.controller.js';
import { ArticlesController } from './articles.controller.js';
import { DraftsController } from './drafts.controller.js';
import { FeedsController } from './feeds.controller.js';

@Module({ controllers: [ArticlesController, DraftsController, ArticlesAdminController, FeedsController] })
export class ArticlesModule {}
