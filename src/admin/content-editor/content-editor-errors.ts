import { sentence } from '@espalier/plugin-sdk';
import { DomainError } from '#platform/errors';

export class TooManyControlsError extends DomainError {
  constructor(most: number) {
    super(
      'too-large',
      'content-editor.too-many-controls',
      sentence('The form has more than {most} values. Change so large an item over the API.', { most }),
    );
  }
}

export class NotCreatableError extends DomainError {
  constructor(displayName: string) {
    super(
      'conflict',
      'content-editor.not-creatable',
      sentence(
        'Items of the type “{displayName}” are not made in the editor. Make the type creatable, or create them over the API.',
        { displayName },
      ),
    );
  }
}

export class OtherItemError extends DomainError {
  constructor() {
    super('conflict', 'content-editor.other-item', sentence('This form is of another item. Open the editor again.'));
  }
}

/** An item has one draft, so a date in the form would be that of somebody else's too. */
export class NewerDraftError extends DomainError {
  constructor() {
    super(
      'conflict',
      'content-editor.unseen-draft',
      sentence(
        'Someone has begun a draft of this item since you opened it, and would have it published with your changes. Both are in the form now: look them over, and save again.',
      ),
    );
  }
}

/** Half a sentence would be published at the date. */
export class ScheduledDraftError extends DomainError {
  constructor() {
    super(
      'conflict',
      'content-editor.scheduled-draft',
      sentence('The item has a publication date, so its changes are saved only by whoever saves them. Save the draft.'),
    );
  }
}

export class AutosaveConflictError extends DomainError {
  constructor() {
    super(
      'precondition-failed',
      'content-editor.conflict',
      sentence('Someone else changed the same field after you opened this page. Save the draft to compare.'),
    );
  }
}
