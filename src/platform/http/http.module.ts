import { Module } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { DtoPipe } from '#platform/dto';
import { UploadsModule } from '#platform/uploads';
import { BodyReader } from './body-reader.guard';

/** Import it after the modules whose guards decide who may come in; guards run in the order of their modules. */
@Module({
  imports: [UploadsModule],
  providers: [
    { provide: APP_GUARD, useClass: BodyReader },
    { provide: APP_PIPE, useClass: DtoPipe },
  ],
})
export class HttpModule {}
