import { Module } from '@nestjs/common';
import { PapabileDuJourController } from './papabile-du-jour.controller.js';
import { PapabileDuJourAdminController } from './papabile-du-jour-admin.controller.js';

@Module({ controllers: [PapabileDuJourController, PapabileDuJourAdminController] })
export class PapabileDuJourModule {}
