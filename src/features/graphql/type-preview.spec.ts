import { buildSchema } from 'graphql';
import type { ContentType } from '#core/content-definition';
import { printContentType } from './type-preview';

const SCHEMA = buildSchema(`
  interface ContentItem { contentType: String! }
  type Query { tree: [Tree!] treeConnection: TreeConnection forest: [TreeConnection_!] other: Int }
  type Tree implements ContentItem { contentType: String! titlePart: TreeTitlePart shop: TreeShop }
  type TreeTitlePart { title: String }
  type TreeShop { link: TreeLink trees: [Tree!] }
  type TreeLink { url: String }
  type TreeConnection { nodes: [Tree!]! }
  type TreeConnection_ implements ContentItem { contentType: String! nodes: [Int] }
  type Notice implements ContentItem { contentType: String! }
`);

const typesIn = (name: string) =>
  printContentType(SCHEMA, { name } as ContentType)
    .split('\n\n')
    .map((type) => type.split('\n')[0]);

describe('What is printed of a content type', () => {
  it('are its object type, the types of its members, however deep, and its queries', () => {
    expect(typesIn('Tree')).toEqual([
      'type Tree implements ContentItem {',
      'type TreeTitlePart {',
      'type TreeShop {',
      'type TreeLink {',
      'type Query {',
    ]);
    expect(printContentType(SCHEMA, { name: 'Tree' } as ContentType)).toContain(
      'type Query {\n  tree: [Tree!]\n  treeConnection: TreeConnection\n}',
    );
  });

  it('has no queries where there are none', () =>
    expect(typesIn('Notice')).toEqual(['type Notice implements ContentItem {']));

  it('is the object type by whatever name it had to take', () => {
    expect(typesIn('TreeConnection')).toEqual(['type TreeConnection_ implements ContentItem {', 'type Query {']);
  });

  it('is nothing where there is no such type', () =>
    expect(printContentType(SCHEMA, { name: 'Rose' } as ContentType)).toBe(''));
});
