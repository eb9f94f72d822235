import { sampleDefinition } from '@espalier/testing';
import type { ContentMember, ContentType } from '#core/content-definition';
import { displayPlan, type DisplayRules } from './display-plan';

describe('What is shown of a type', () => {
  const type = typeOf('BlogPost', ['TitlePart', 'MarkdownBodyPart', 'PublishLaterPart'], { subtitle: 'TextField' });
  const templates = ['TitlePart', 'MarkdownBodyPart', 'TextField'];
  const rules = (changed: Partial<DisplayRules> = {}, known = templates): DisplayRules => ({
    placed: (shape, place) => ({ type: shape.type, place, alternates: [], wrappers: [] }),
    hasTemplate: (name) => known.includes(name),
    ...changed,
  });

  it('are parts and fields in the order of their positions, parts before fields of the same', () => {
    expect(displayPlan(type, 'Detail', rules()).members.map(({ member }) => member.wireName)).toEqual([
      'titlePart',
      'subtitle',
      'markdownBodyPart',
    ]);
  });

  it('is nothing that no template shows, until there is one', () => {
    const withTemplate = rules({}, [...templates, 'BlogPost__PublishLaterPart']);
    expect(displayPlan(type, 'Detail', rules()).members).toHaveLength(3);
    expect(displayPlan(type, 'Detail', withTemplate).members).toHaveLength(4);
  });

  it('is nothing that placement hides', () => {
    const placed: DisplayRules['placed'] = (shape, place) => ({
      type: shape.type,
      place: shape.type === 'TextField' && shape.name === 'subtitle' ? 'hidden' : place,
      alternates: [],
      wrappers: [],
    });
    const { members } = displayPlan(type, 'Detail', rules({ placed }));
    expect(members.map(({ type: shape }) => shape)).toEqual(['TitlePart', 'MarkdownBodyPart']);
  });

  it('goes where placement says, with its alternates after all others, and its wrappers', () => {
    const placed: DisplayRules['placed'] = () => ({
      type: 'Tag',
      place: { zone: 'Footer', position: '10' },
      alternates: ['Tag__Red'],
      wrappers: ['Box'],
    });
    const plan = displayPlan(typeOf('BlogPost', [], { subtitle: 'TextField' }), 'Detail', rules({ placed }, ['Tag']));
    expect(plan.members).toMatchObject([{ type: 'Tag', place: { zone: 'Footer', position: '10' }, wrappers: ['Box'] }]);
    expect(plan.members[0].alternates.at(-1)).toBe('Tag__Red');
  });

  it('is in a shape of its own, which placement gives another type, alternates after all others, and wrappers', () => {
    const placed: DisplayRules['placed'] = (shape, place) => ({
      type: shape.type === 'Content' ? 'Card' : shape.type,
      place,
      alternates: shape.type === 'Content' ? ['Card__Red'] : [],
      wrappers: shape.type === 'Content' ? ['Box'] : [],
    });
    expect(displayPlan(type, 'Summary', rules({ placed }))).toMatchObject({
      base: 'Card',
      alternates: ['Card__BlogPost', 'Card_Summary', 'Card_Summary__BlogPost'],
      lastAlternates: ['Card__Red'],
      wrappers: ['Box'],
      classes: ['content', 'blog-post', 'summary'],
    });
  });

  it('has the stereotype in its names where there is one', () => {
    const notice = typeOf('Notice', [], {}, 'Widget');
    expect(displayPlan(notice, 'Detail', rules())).toMatchObject({
      base: 'Widget',
      alternates: ['Widget__Notice', 'Widget_Detail', 'Widget_Detail__Notice'],
      classes: ['widget', 'notice', 'detail'],
    });
  });
});

function typeOf(
  name: string,
  parts: readonly string[],
  fields: Readonly<Record<string, string>>,
  stereotype = '',
): ContentType {
  const definition = { ...sampleDefinition(name, { parts, fields }), stereotype };
  const members = [
    ...definition.parts.map((attachment) => ({ kind: 'part', attachment, wireName: wireName(attachment.name) })),
    ...definition.fields.map((field) => ({ kind: 'field', field, wireName: wireName(field.name) })),
  ] as unknown as ContentMember[];
  const byName = new Map(members.map((member) => [member.wireName, member]));
  return { name, definition, members: byName } as unknown as ContentType;
}

function wireName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
