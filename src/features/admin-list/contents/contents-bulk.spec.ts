import type { ContentsBulkAction } from '@espalier/plugin-sdk';
import { describeBulkAction } from '@espalier/testing';
import type { ContentLifecycle } from '#core/content';
import { contentsChanges } from './contents-bulk';

const done = async () => undefined;
const lifecycle = { publish: done, unpublish: done, remove: done } as unknown as ContentLifecycle;

for (const { useFactory } of contentsChanges) {
  describeBulkAction(useFactory(lifecycle) as ContentsBulkAction, { does: ['item'] });
}

it('Contents are published, unpublished and deleted, in this order', () =>
  expect(contentsChanges.map(({ useFactory }) => (useFactory(lifecycle) as ContentsBulkAction).name)).toEqual([
    'publish',
    'unpublish',
    'delete',
  ]));
