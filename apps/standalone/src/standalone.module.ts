import { Module, type DynamicModule } from '@nestjs/common';
import { ApiModule } from '@fumata/api';
import { StoresModule, type ProcessContext } from '@fumata/stores';
import { WorkerModule } from '@fumata/worker';

/** The API and the worker in one application, on the same stores. */
@Module({})
export class StandaloneModule {
  static with(context: ProcessContext): DynamicModule {
    return { module: StandaloneModule, imports: [ApiModule.with(StoresModule.forRoot(context)), WorkerModule.with()] };
  }
}
