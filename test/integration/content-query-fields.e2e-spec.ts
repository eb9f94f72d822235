import { ITEM_SCALARS, queryFields } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const OWN_FIELDS = [
  { name: 'Latin', type: 'TextField' },
  { name: 'Common', type: 'TextField' },
  { name: 'Height', type: 'NumericField' },
  { name: 'Age', type: 'NumericField', settings: { scale: 0 } },
  { name: 'Evergreen', type: 'BooleanField' },
  { name: 'Planted', type: 'DateField' },
  { name: 'Watered', type: 'TimeField' },
  { name: 'Seen', type: 'DateTimeField' },
  { name: 'Tags', type: 'MultiTextField' },
  { name: 'Site', type: 'LinkField' },
];

describe('A condition of a query', () => {
  let world: ContentWorld;

  beforeAll(async () => {
    world = await startContentWorld();
  });

  afterAll(() => world.stop());

  it('can name every value that is stored with items, by its kind', async () => {
    const parts = [
      'Alias',
      'ArchiveLater',
      'AuditTrail',
      'Autoroute',
      'Bag',
      'Common',
      'Contained',
      'HtmlBody',
      'Liquid',
    ];
    const pickers = ['ContentPicker', 'UserPicker', 'Media', 'Html', 'Markdown'];
    const { status } = await world.admin.putType('Everything', {
      parts: [...parts, 'List', 'MarkdownBody', 'PublishLater', 'Title'].map((name) => ({ part: `${name}Part` })),
      fields: [...OWN_FIELDS, ...pickers.map((name) => ({ name, type: `${name}Field` }))],
    });
    expect(status).toBe(200);
    const fields = queryFields(world.app.get(ContentDefinitions).require('Everything'));
    expect(Object.fromEntries([...fields].map(([path, { kind }]) => [path, kind]))).toEqual({
      ...ITEM_SCALARS,
      'aliasPart.alias': 'text',
      'archiveLaterPart.scheduledArchiveUtc': 'dateTime',
      'autoroutePart.disabled': 'boolean',
      'autoroutePart.path': 'text',
      'autoroutePart.setHomepage': 'boolean',
      'commonPart.createdUtc': 'dateTime',
      'commonPart.owner': 'text',
      'containedPart.listContentItemId': 'text',
      'containedPart.order': 'integer',
      'htmlBodyPart.html': 'text',
      'liquidPart.liquid': 'text',
      'markdownBodyPart.markdown': 'text',
      'publishLaterPart.scheduledPublishUtc': 'dateTime',
      'titlePart.title': 'text',
      latin: 'text',
      common: 'text',
      height: 'number',
      age: 'integer',
      evergreen: 'boolean',
      planted: 'date',
      watered: 'time',
      seen: 'dateTime',
      tags: 'textList',
      'site.url': 'text',
      'site.text': 'text',
      'site.target': 'text',
      'contentPicker.contentItemIds': 'textList',
      'userPicker.userIds': 'textList',
      'media.paths': 'textList',
      'media.mediaTexts': 'textList',
      html: 'text',
      markdown: 'text',
    });
  });
});
