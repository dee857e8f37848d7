import { Module } from '@nestjs/common';
import { CutAddressesController } from './cut-addresses.controller.js';
import { SiteController } from './site.controller.js';

@Module({ controllers: [CutAddressesController, SiteController] })
export class SiteModule {}
