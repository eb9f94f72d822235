import { Module } from '@nestjs/common';
import { ContentDefinitionModule } from '#content-definition';
import { ContentsFilter } from './contents/contents-filter';
import { ContentsTerms } from './contents/contents-terms';

/** Lists in the filter language: which terms there are, and what they ask for. */
@Module({ imports: [ContentDefinitionModule], providers: [ContentsFilter, ContentsTerms] })
export class AdminListModule {}
