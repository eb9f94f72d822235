import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ContentDefinitionModule } from '#core/content-definition';
import { ApiDescription } from './api-description';
import { ApiDocsController } from './api-docs.controller';
import { RequestBodies } from './request-bodies';

@Module({
  imports: [ContentDefinitionModule, DiscoveryModule],
  controllers: [ApiDocsController],
  providers: [ApiDescription, RequestBodies],
  exports: [ApiDescription],
})
export class ApiDocsModule {}
