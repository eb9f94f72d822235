import { describeBulkAction } from '@espalier/testing';
import type { ContentLifecycle } from '#core/content';
import { DeleteMany, PublishMany, UnpublishMany } from './contents-bulk';

const done = async () => undefined;
const lifecycle = { publish: done, unpublish: done, remove: done } as unknown as ContentLifecycle;

describeBulkAction(new PublishMany(lifecycle), { does: ['item'] });
describeBulkAction(new UnpublishMany(lifecycle), { does: ['item'] });
describeBulkAction(new DeleteMany(lifecycle), { does: ['item'] });
