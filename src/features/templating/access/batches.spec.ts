import { itemWith } from '../../../../test/support/fake-content';
import { TemplateWorld } from '../../../../test/support/template-world';

const numbers = Array.from({ length: 20 }, (_value, index) => index);
const items = numbers.map((number) => {
  const [contentItemId, contentItemVersionId] = ['i', 'v'].map((kind) => `${kind}${number}`.padEnd(26, 'x'));
  const item = itemWith({}, { contentItemId, contentItemVersionId, displayText: `${number},`, published: true });
  return { item, handles: [`alias:${number}`] };
});
const model = {
  Handles: items.map(({ handles: [handle] }) => handle),
  Ids: items.map(({ item }) => item.contentItemId),
  VersionIds: items.map(({ item }) => item.contentItemVersionId),
};

describe('Twenty items in a template', () => {
  const world = new TemplateWorld({ items }).with('Content', 'liquid', '{{ Model.ContentItem.displayText }}');

  beforeEach(() => world.loads.splice(0));

  it.each<['liquid' | 'hbs', string]>([
    ['liquid', '{% for h in Model.Handles %}{{ Content[h].displayText }}{% endfor %}'],
    ['liquid', '{% for h in Model.Handles %}{% contentitem handle: h %}{% endfor %}'],
    ['liquid', '{% for h in Model.Handles %}{% contentitem alias: h %}{% endfor %}'],
    ['liquid', '{% for id in Model.Ids %}{% contentitem id: id %}{% endfor %}'],
    ['liquid', '{% for id in Model.Ids %}{{ Content.ContentItemId[id].displayText }}{% endfor %}'],
    ['liquid', '{% for id in Model.Ids %}{{ id | content_item_id | display_text }}{% endfor %}'],
    ['liquid', '{{ Model.Ids | content_item_id | map: "displayText" | join: "" }}'],
    ['liquid', '{% for id in Model.VersionIds %}{{ Content.ContentItemVersionId[id].displayText }}{% endfor %}'],
    ['liquid', '{% for id in Model.VersionIds %}{{ id | content_item_version_id | display_text }}{% endfor %}'],
    ['liquid', '{{ Model.VersionIds | content_item_version_id | map: "displayText" | join: "" }}'],
    ['hbs', '{{#each Handles}}{{displayText (getContentItemByHandle this)}}{{/each}}'],
    ['hbs', '{{#each Handles}}{{contentItem handle=this}}{{/each}}'],
    ['hbs', '{{#each Ids}}{{displayText (getContentItemById this)}}{{/each}}'],
    ['hbs', '{{#each Ids}}{{displayText (contentItemId this)}}{{/each}}'],
    ['hbs', '{{#each (getContentItemsById Ids)}}{{displayText}}{{/each}}'],
    ['hbs', '{{#each (contentItemId Ids)}}{{displayText}}{{/each}}'],
    ['hbs', '{{#each VersionIds}}{{displayText (getContentItemByVersionId this)}}{{/each}}'],
    ['hbs', '{{#each (contentItemVersionId VersionIds)}}{{displayText}}{{/each}}'],
  ])('are loaded at once by %s: %s', async (language, source) => {
    expect(await world.render(language, source, model)).toBe(numbers.map((number) => `${number},`).join(''));
    expect(world.loads).toHaveLength(1);
  });

  it('may have the names that JavaScript looks for', async () => {
    const next = new TemplateWorld({ items: [{ item: items[0].item, handles: ['alias:next'] }] });
    expect(
      await next.render('liquid', '{{ Content.Alias.next.displayText }}{{ Content.Alias["next"].displayText }}'),
    ).toBe('0,0,');
  });

  it('are loaded at once, and before them their ids at once', async () => {
    const source = '{{#each Handles}}{{displayText (getContentItemById (getContentItemIdByHandle this))}}{{/each}}';
    expect(await world.render('hbs', source, model)).toBe(numbers.map((number) => `${number},`).join(''));
    expect(world.loads.map((load) => load.split(':')[0])).toEqual(['ids', 'published']);
  });
});
