import { Module } from '@nestjs/common';
import { ImagesController } from './images.controller.js';
import { UploadController } from './upload.controller.js';

@Module({ controllers: [UploadController, ImagesController] })
export class PicturesModule {}
