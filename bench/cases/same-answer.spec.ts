import { samePosts, sameText, sameValues } from './same-answer';

const ITEMS = { data: { blogPost: [{ id: 'a', at: '2026-11-20T10:00:00.000Z', autoroutePart: { path: 'x' } }] } };

describe('Two answers are the same', () => {
  it('in their text with the same members in the same order', () => {
    expect(sameText({ a: 1, b: [null] }, { a: 1, b: [null] })).toBe(true);
    expect(sameText({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false);
  });

  it('in their values whatever names and nesting they have, and however they write moments', () => {
    const flat = [{ id: 'a', at: '2026-11-20T11:00:00.000000+01:00', path: 'x' }];
    expect(sameValues(ITEMS, { data: { allPosts: flat } })).toBe(true);
    expect(sameValues(ITEMS, { data: { allPosts: [{ ...flat[0], path: 'y' }] } })).toBe(false);
    expect(sameValues(ITEMS, { data: { allPosts: [...flat, ...flat] } })).toBe(false);
    expect(sameValues(ITEMS, { data: { allPosts: null } })).toBe(false);
  });

  it('in the members of posts that are compared, which neither may lack', () => {
    const post = { id: 1, title: 'a', published: '2026-11-20T10:00:00.000Z' };
    const other = { published: '2026-11-20T10:00:00+00:00', title: 'a', id: 2 };
    expect(samePosts([post], [other], ['title', 'published'])).toBe(true);
    expect(samePosts([post], [other], ['id'])).toBe(false);
    expect(samePosts<string>([post], [other], ['path'])).toBe(false);
    expect(samePosts([post], [], ['title'])).toBe(false);
  });

  it('not when values stand in another list', () => {
    expect(sameValues([['a'], ['b']], [['a', 'b'], []])).toBe(false);
  });
});
