import { Module } from '@nestjs/common';
import { ContentDefinitionModule } from '#core/content-definition';
import { ApiDescription } from './api-description';
import { ApiDocsController } from './api-docs.controller';

/** The description of the REST API, for programs and for people. */
@Module({
  imports: [ContentDefinitionModule],
  controllers: [ApiDocsController],
  providers: [ApiDescription],
  exports: [ApiDescription],
})
export class ApiDocsModule {}
