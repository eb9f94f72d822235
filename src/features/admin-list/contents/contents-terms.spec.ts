import path from 'node:path';
import { describeFilterProvider, SAMPLE_CONTENT_OPTIONS, describeDisplayDriver } from '@espalier/testing';
import type { ContentDefinitions } from '#core/content-definition';
import { ContentsTerms, ContentsCards } from './contents-terms';
import type { ContentsValues } from './contents-values';

const definitions = {
  require: () => undefined,
  all: () => [{ definition: { stereotype: 'Widget' } }],
} as unknown as ContentDefinitions;

describeFilterProvider(new ContentsTerms(definitions, {} as ContentsValues), {
  items: {
    wall: {
      displayText: 'Stone wall',
      phrase: 'dry',
      author: 'steve',
      createdUtc: '2026-01-01T08:00:00.000Z',
      contentItemId: 'a1',
    },
    moss: { displayText: 'Moss', author: null, createdUtc: null, contentItemId: 'b2' },
  },
  finds: {
    stone: ['wall'],
    'text:(stone OR moss)': ['wall', 'moss'],
    'search:dry': ['wall'],
    'author:steve': ['wall'],
    'owner:nobody': [],
    'created:2026-01-01': ['wall'],
    'modified:@today': [],
    'published:@today': [],
    'id:B2': ['moss'],
    'type:Article': ['wall', 'moss'],
    'stereotype:Widget': ['wall', 'moss'],
    'status:draft': ['wall', 'moss'],
    'sort:title': ['wall', 'moss'],
  },
  refuses: ['created:yesterday', 'status:lost', 'sort:size', 'stereotype:Wigdet'],
});

describeDisplayDriver(new ContentsCards(), {
  models: [SAMPLE_CONTENT_OPTIONS],
  views: path.resolve(__dirname, '../views'),
});
