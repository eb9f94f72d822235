import path from 'node:path';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentDefinitionModule } from '#core/content-definition';
import { ApiDescription } from './api-description';
import { ApiDocsController } from './api-docs.controller';
import { RequestBodies } from './request-bodies';

export { ApiDescription } from './api-description';

@Module({
  imports: [ContentDefinitionModule, DiscoveryModule],
  controllers: [ApiDocsController],
  providers: [
    ApiDescription,
    RequestBodies,
    contribution(VIEW_FOLDER, { prefix: 'api-docs', path: path.join(__dirname, 'views') }),
  ],
  exports: [ApiDescription],
})
export class ApiDocsModule {}
