import path from 'node:path';
import { SAMPLE_CONTENT_OPTIONS, describeDisplayDriver } from '@espalier/testing';
import { ContentsCards } from './contents-cards';

describeDisplayDriver(new ContentsCards(), {
  models: [SAMPLE_CONTENT_OPTIONS],
  views: path.resolve(__dirname, '../views'),
});
