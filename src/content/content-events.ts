import { AUDIT_EVENTS, Contributes, type AuditEventCategory } from '@espalier/plugin-sdk';

/** What the audit trail records of items. What stands above this module does, but for imports. */
@Contributes(AUDIT_EVENTS)
export class ContentEvents implements AuditEventCategory {
  readonly name = 'Content';
  readonly title = 'Content';
  readonly events = [
    { name: 'Created', title: 'Created', description: 'An item was made, as a draft or published at once.' },
    { name: 'Saved', title: 'Saved', description: 'A draft was saved, or what is live of a type without versions.' },
    { name: 'Published', title: 'Published' },
    { name: 'Unpublished', title: 'Unpublished', description: 'The live version was taken down.' },
    { name: 'DraftDiscarded', title: 'Draft discarded', description: 'The live version is the latest again.' },
    { name: 'Removed', title: 'Removed', description: 'The item was put into the recycle bin.' },
    { name: 'Cloned', title: 'Cloned', description: 'The item began as a copy of another one.' },
    { name: 'Restored', title: 'Restored', description: 'A draft was made of a past version.' },
    { name: 'Purged', title: 'Version purged', description: 'A version was deleted for good.' },
    { name: 'ItemPurged', title: 'Purged', description: 'A removed item was deleted for good, with all its versions.' },
    { name: 'Imported', title: 'Imported', description: 'Items were imported: one event for all of a transaction.' },
  ];
}
