import { CONTENTS_BULK_ACTION, Contributes, type ContentsBulkAction, type Principal } from '@espalier/plugin-sdk';
import { ContentLifecycle } from '#content';

@Contributes(CONTENTS_BULK_ACTION, { order: -30 })
export class PublishMany implements ContentsBulkAction {
  readonly name = 'publish';
  readonly text = 'Publish';
  readonly done = 'published';
  readonly permission = 'PublishContent';

  constructor(private readonly lifecycle: ContentLifecycle) {}

  async run(contentItemId: string, principal: Principal): Promise<undefined> {
    await this.lifecycle.publish(contentItemId, { principal });
  }
}

@Contributes(CONTENTS_BULK_ACTION, { order: -20 })
export class UnpublishMany implements ContentsBulkAction {
  readonly name = 'unpublish';
  readonly text = 'Unpublish';
  readonly done = 'unpublished';
  readonly isDestructive = true;
  readonly permission = 'PublishContent';

  constructor(private readonly lifecycle: ContentLifecycle) {}

  async run(contentItemId: string, principal: Principal): Promise<undefined> {
    await this.lifecycle.unpublish(contentItemId, { principal });
  }
}

@Contributes(CONTENTS_BULK_ACTION, { order: -10 })
export class DeleteMany implements ContentsBulkAction {
  readonly name = 'delete';
  readonly text = 'Delete';
  readonly done = 'deleted';
  readonly isDestructive = true;
  readonly permission = 'DeleteContent';

  constructor(private readonly lifecycle: ContentLifecycle) {}

  async run(contentItemId: string, principal: Principal): Promise<undefined> {
    await this.lifecycle.remove(contentItemId, { principal });
  }
}
