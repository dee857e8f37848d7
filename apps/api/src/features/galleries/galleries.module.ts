import { Module } from '@nestjs/common';
import { DemoGalleries } from './demo-galleries.js';
import { GalleriesAdminController } from './galleries-admin.controller.js';
import { GalleriesController } from './galleries.controller.js';
import { GalleryFiles, ImageUploads } from './gallery-files.js';
import { ImagesAdminController } from './images-admin.controller.js';

@Module({
  controllers: [GalleriesController, ImagesAdminController, GalleriesAdminController],
  providers: [DemoGalleries, GalleryFiles, ImageUploads],
})
export class GalleriesModule {}
