import type { JsonObject } from '@espalier/plugin-sdk';
import { shapeNameOf } from '../templates/template-names';
import { itemAlternates, kebabCase, memberAlternates, typeAlternates } from './alternates';

describe('The templates for an item', () => {
  it('are named by its type and the display type, the most specific last', () =>
    expect(typeAlternates('Content', 'BlogPost', 'Summary')).toEqual([
      'Content__BlogPost',
      'Content_Summary',
      'Content_Summary__BlogPost',
    ]));

  it('are named by the stereotype where there is one', () =>
    expect(typeAlternates('Widget', 'Notice', 'Detail')).toContain('Widget__Notice'));

  it('are named by alias and path, which count more', () => {
    const data = { aliasPart: { alias: 'home' }, autoroutePart: { path: '/Blog/my-post' } };
    expect(itemAlternates('Content', { data }, 'Summary')).toEqual([
      'Content__Alias__home',
      'Content_Summary__Alias__home',
      'Content__Slug__blog__my__post',
      'Content_Summary__Slug__blog__my__post',
    ]);
  });

  it('have names that files can have, whatever is in a path', () => {
    const data = { autoroutePart: { path: 'Über/中文/v1.0~x' } };
    expect(itemAlternates('Content', { data }, 'Detail')[0]).toBe('Content__Slug__über__中文__v1_0_x');
    const [name] = itemAlternates('Content', { data: { autoroutePart: { path: 'blog/on-pruning' } } }, 'Detail');
    expect(shapeNameOf('Content-Slug-blog-on-pruning')).toBe(name);
  });

  it.each<JsonObject>([{}, { autoroutePart: null }, { aliasPart: { alias: '' } }, { aliasPart: { alias: 7 } }])(
    'are no more for %j',
    (data) => expect(itemAlternates('Content', { data }, 'Detail')).toEqual([]),
  );
});

describe('The templates for a part or field', () => {
  it('are named by the part, the type and the display type', () =>
    expect(memberAlternates({ shapeType: 'TitlePart', name: 'TitlePart', contentType: 'BlogPost' }, 'Summary')).toEqual(
      ['TitlePart_Summary', 'BlogPost__TitlePart', 'BlogPost_Summary__TitlePart'],
    ));

  it('are named by its own name, which counts more', () =>
    expect(memberAlternates({ shapeType: 'TextField', name: 'Subtitle', contentType: 'BlogPost' }, 'Detail')).toEqual([
      'TextField_Detail',
      'BlogPost__TextField',
      'BlogPost_Detail__TextField',
      'BlogPost__Subtitle',
      'BlogPost_Detail__Subtitle',
    ]));
});

describe('Names in style sheets', () => {
  it.each([
    ['BlogPost', 'blog-post'],
    ['HTMLBodyPart', 'html-body-part'],
    ['subtitle', 'subtitle'],
    ['H1Title', 'h1-title'],
  ])('%s is %s', (name, kebab) => expect(kebabCase(name)).toBe(kebab));
});
