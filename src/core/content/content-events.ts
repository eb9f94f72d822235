import { AUDIT_EVENTS, Contributes, type AuditEventCategory } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(AUDIT_EVENTS)
export class ContentEvents implements AuditEventCategory {
  readonly name = 'Content';
  readonly title = text('Content');
  readonly events = [
    {
      name: 'Created',
      title: text('Created'),
      description: text('An item was made, as a draft or published at once.'),
    },
    {
      name: 'Saved',
      title: text('Saved'),
      description: text('A draft was saved, or what is live of a type without versions.'),
    },
    { name: 'Published', title: text('Published') },
    { name: 'Unpublished', title: text('Unpublished'), description: text('The live version was taken down.') },
    {
      name: 'DraftDiscarded',
      title: text('Draft discarded'),
      description: text('The live version is the latest again.'),
    },
    { name: 'Removed', title: text('Removed'), description: text('The item was put into the recycle bin.') },
    { name: 'Cloned', title: text('Cloned'), description: text('The item began as a copy of another one.') },
    { name: 'Restored', title: text('Restored'), description: text('A draft was made of a past version.') },
    { name: 'Purged', title: text('Version purged'), description: text('A version was deleted for good.') },
    {
      name: 'ItemPurged',
      title: text('Purged'),
      description: text('A removed item was deleted for good, with all its versions.'),
    },
    {
      name: 'Imported',
      title: text('Imported'),
      description: text('Items were imported: one event for all of a transaction.'),
    },
  ];
}
