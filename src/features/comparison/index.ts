import path from 'node:path';
import { Module } from '@nestjs/common';
import { VIEW_FOLDER, contribution } from '@espalier/plugin-sdk';
import { ContentModule } from '#core/content';
import { ContentDefinitionModule } from '#core/content-definition';
import { NamedValues } from './named-values';

export { compareItems, type Change, type Comparison } from './compare-items';
export {
  presentChanges,
  memberLabel,
  memberLabels,
  memberOrder,
  type ChangesView,
  type ShownChange,
} from './change-presenter';
export { NamedValues } from './named-values';
export { Effort, type TextPiece } from './text-difference';
export { wordsIn, type WordCount } from './word-count';

@Module({
  imports: [ContentModule, ContentDefinitionModule],
  providers: [NamedValues, contribution(VIEW_FOLDER, { prefix: 'comparison', path: path.join(__dirname, 'views') })],
  exports: [NamedValues],
})
export class ComparisonModule {}
