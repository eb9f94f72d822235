import { template } from '@espalier/plugin-sdk';
import { auditEvents } from '#platform/changes';
import { text } from '#platform/texts';

export const contentEvents = auditEvents('Content', () => ({
  title: text('Content'),
  events: {
    Created: {
      title: text('Created'),
      told: template('{actor} created <a>{subject}</a>'),
      description: text('An item was created, as a draft or published immediately.'),
    },
    Saved: {
      title: text('Saved'),
      told: template('{actor} saved <a>{subject}</a>'),
      description: text('A draft was saved, or the published version of a type without versions.'),
    },
    Published: { title: text('Published'), told: template('{actor} published <a>{subject}</a>') },
    Unpublished: {
      title: text('Unpublished'),
      told: template('{actor} unpublished <a>{subject}</a>'),
      description: text('The published version was taken off the site.'),
    },
    DraftDiscarded: {
      title: text('Draft discarded'),
      told: template('{actor} discarded the draft of <a>{subject}</a>'),
      description: text('The published version is the latest again.'),
    },
    Removed: {
      title: text('Removed'),
      told: template('{actor} moved <a>{subject}</a> to the recycle bin'),
      description: text('The item was moved to the recycle bin.'),
    },
    Cloned: {
      title: text('Cloned'),
      told: template('{actor} duplicated <a>{subject}</a>'),
      description: text('The item was created as a copy of another one.'),
    },
    Restored: {
      title: text('Restored'),
      told: template('{actor} restored <a>{subject}</a>'),
      description: text('A draft was made from an earlier version.'),
    },
    Purged: {
      title: text('Version deleted for good'),
      told: template('{actor} deleted a version of <a>{subject}</a> for good'),
      description: text('A version was deleted for good.'),
    },
    ItemPurged: {
      title: text('Deleted for good'),
      told: template('{actor} deleted <a>{subject}</a> for good'),
      description: text('An item in the recycle bin was deleted for good, with all its versions.'),
    },
    Imported: {
      title: text('Imported'),
      told: template('{actor} imported <a>{subject}</a>'),
      description: text('Items were imported. One event covers a whole transaction.'),
    },
  },
  facts: {
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
  },
}));
