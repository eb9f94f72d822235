import { Module } from '@nestjs/common';
import { ComparisonViews } from './comparison-views';

/** What has changed between two states of an item, and how people are shown it. */
@Module({ providers: [ComparisonViews] })
export class ComparisonModule {}
