import { Injectable } from '@nestjs/common';
import { CONTENTS_BULK_ACTION, Contributes, type ContentsBulkAction, type Principal } from '@espalier/plugin-sdk';
import { ContentLifecycle } from '#core/content';
import { text } from '#platform/texts';

@Injectable()
abstract class LifecycleOfMany {
  protected abstract readonly change: 'publish' | 'unpublish' | 'remove';

  constructor(private readonly lifecycle: ContentLifecycle) {}

  async run(contentItemId: string, principal: Principal): Promise<undefined> {
    await this.lifecycle[this.change](contentItemId, { principal });
  }
}

@Contributes(CONTENTS_BULK_ACTION, { order: -30 })
export class PublishMany extends LifecycleOfMany implements ContentsBulkAction {
  readonly name = 'publish';
  get text() {
    return text('Publish');
  }
  get done() {
    return text('published');
  }
  readonly permission = 'PublishContent';
  protected readonly change = 'publish';
}

@Contributes(CONTENTS_BULK_ACTION, { order: -20 })
export class UnpublishMany extends LifecycleOfMany implements ContentsBulkAction {
  readonly name = 'unpublish';
  get text() {
    return text('Unpublish');
  }
  get done() {
    return text('unpublished');
  }
  readonly isDestructive = true;
  readonly permission = 'PublishContent';
  protected readonly change = 'unpublish';
}

@Contributes(CONTENTS_BULK_ACTION, { order: -10 })
export class DeleteMany extends LifecycleOfMany implements ContentsBulkAction {
  readonly name = 'delete';
  get text() {
    return text('Delete');
  }
  get done() {
    return text('deleted');
  }
  readonly isDestructive = true;
  readonly isDeletion = true;
  readonly permission = 'DeleteContent';
  protected readonly change = 'remove';
}
