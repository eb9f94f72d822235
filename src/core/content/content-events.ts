import { AUDIT_EVENTS, Contributes, type AuditEventCategory } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(AUDIT_EVENTS)
export class ContentEvents implements AuditEventCategory {
  readonly name = 'Content';
  get title() {
    return text('Content');
  }
  get events() {
    return [
      {
        name: 'Created',
        title: text('Created'),
        description: text('An item was created, as a draft or published immediately.'),
      },
      {
        name: 'Saved',
        title: text('Saved'),
        description: text('A draft was saved, or the published version of a type without versions.'),
      },
      { name: 'Published', title: text('Published') },
      {
        name: 'Unpublished',
        title: text('Unpublished'),
        description: text('The published version was taken off the site.'),
      },
      {
        name: 'DraftDiscarded',
        title: text('Draft discarded'),
        description: text('The published version is the latest again.'),
      },
      { name: 'Removed', title: text('Removed'), description: text('The item was moved to the recycle bin.') },
      { name: 'Cloned', title: text('Cloned'), description: text('The item was created as a copy of another one.') },
      { name: 'Restored', title: text('Restored'), description: text('A draft was made from an earlier version.') },
      { name: 'Purged', title: text('Version purged'), description: text('A version was deleted for good.') },
      {
        name: 'ItemPurged',
        title: text('Purged'),
        description: text('An item in the recycle bin was deleted for good, with all its versions.'),
      },
      {
        name: 'Imported',
        title: text('Imported'),
        description: text('Items were imported. One event covers a whole transaction.'),
      },
    ];
  }
  get facts() {
    return {
      contentType: text('Content type'),
      replaced: text('Version before'),
      rebasedDraft: text('Draft that was updated'),
      clonedFrom: text('Copy of'),
      restoredFrom: text('Restored version'),
      restoredEvent: text('Restored state of event'),
      replacedDraft: text('Draft before'),
      items: text('Items'),
      versionsCreated: text('Versions created'),
      versionsUpdated: text('Versions updated'),
    };
  }
}
