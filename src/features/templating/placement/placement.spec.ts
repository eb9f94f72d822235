import { placedBy, readPlacement, type Placeable } from './placements';

describe('A placement file', () => {
  const read = (value: unknown) => new Map(readPlacement('placement.json', JSON.stringify(value)));
  const fallback = { zone: 'Content', position: '3' };
  const subtitle: Placeable = {
    type: 'TextField',
    contentType: 'BlogPost',
    displayType: 'Summary',
    name: 'subtitle',
  };

  it('leaves a shape where it is when no rule is for it', () => {
    for (const rule of [
      { displayType: 'Detail', place: '-' },
      { displayType: ['Detail', 'Card'], place: '-' },
      { contentType: 'Page', place: '-' },
      { contentType: 'Bag*', place: '-' },
      { differentiator: 'category', place: '-' },
      { differentiator: 'Page-subtitle', place: '-' },
    ]) {
      expect(placedBy(read({ TextField: [rule] }), subtitle, fallback).place).toEqual(fallback);
    }
  });

  it.each([
    {},
    { displayType: 'Summary' },
    { displayType: ['Detail', 'Summary'], contentType: ['Page', 'Blog*'] },
    { differentiator: 'subtitle' },
    { differentiator: 'Subtitle' },
    { differentiator: 'BlogPost-Subtitle' },
  ])('places a shape that %j is for', (rule) => {
    const rules = read({ TextField: [{ ...rule, place: 'Header:10.5' }] });
    expect(placedBy(rules, subtitle, fallback).place).toEqual({ zone: 'Header', position: '10.5' });
  });

  it('hides a shape at -', () => {
    expect(placedBy(read({ TextField: [{ place: '-' }] }), subtitle, fallback).place).toBe('hidden');
  });

  it('counts the last rule most, and gathers alternates and wrappers of all', () => {
    const rules = read({
      TextField: [
        { place: '-', alternates: 'One', wrappers: ['Box'] },
        { place: 'Footer', shape: 'Tag', alternates: ['Two'] },
        { wrappers: 'Card' },
      ],
    });
    expect(placedBy(rules, subtitle, fallback)).toEqual({
      type: 'Tag',
      place: { zone: 'Footer', position: '0' },
      alternates: ['One', 'Two'],
      wrappers: ['Box', 'Card'],
    });
  });

  it.each([
    ['{', /^placement.json: it is not JSON: /],
    ['[]', 'placement.json: it must be an object.'],
    ['{"Title Part": []}', 'placement.json: Title Part is no name of a shape, such as TitlePart.'],
    ['{"TitlePart": {}}', 'placement.json: TitlePart must be a list of rules.'],
    ['{"TitlePart": ["x"]}', 'placement.json: TitlePart[0] must be an object.'],
    [
      '{"TitlePart": [{}, {"palce": "-"}]}',
      /^placement.json: TitlePart\[1\].palce is not known. Known are displayType, /,
    ],
    ['{"TitlePart": [{"place": 5}]}', 'placement.json: TitlePart[0].place must be text.'],
    ['{"TitlePart": [{"place": "Header 5"}]}', /TitlePart\[0\].place must be a zone and a position, such as Header:5/],
    ['{"TitlePart": [{"place": "ContentItem:1"}]}', /TitlePart\[0\].place names the zone ContentItem/],
    [
      '{"Content": [{"place": "-"}]}',
      /Content\[0\].place says nothing of an item, which is shown where it is asked for/,
    ],
    ['{"Content": [{"differentiator": "x"}]}', /Content\[0\].differentiator says nothing of an item/],
    ['{"TitlePart": [{"wrappers": [1]}]}', 'placement.json: TitlePart[0].wrappers must be text, or a list of texts.'],
    [
      '{"TitlePart": [{"shape": "x y"}]}',
      'placement.json: TitlePart[0].shape has “x y”, which is no name of a template.',
    ],
  ])('that says %s is refused with its name and the member', (text, message) => {
    expect(() => readPlacement('placement.json', text)).toThrow(message);
  });
});
