import type { ContentDefinitions } from '#core/content-definition';
import type { TemplateMentions } from '#features/templating';
import { TypeMentions } from './type-mentions';

const names = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Content__T${index}` }));

function mentionsIn(count: number): TypeMentions {
  const asked: TemplateMentions['of'] = (words) =>
    Promise.resolve(words.includes('Title') && words.includes('title') ? names(count) : []);
  return new TypeMentions({} as ContentDefinitions, { of: asked } as TemplateMentions);
}

describe('Templates that name a member', () => {
  it('are looked for in both spellings of its name', async () => {
    expect(await mentionsIn(1).ofMember({ wireName: 'title' })).toEqual([{ text: 'Template Content__T0' }]);
  });

  it('are no more than somebody would read, with how many others there are', async () => {
    expect(await mentionsIn(30).ofMember({ wireName: 'title' })).toHaveLength(30);
    const found = await mentionsIn(42).ofMember({ wireName: 'title' });
    expect([found.length, found.at(-1)]).toEqual([31, { text: 'and 12 more' }]);
  });
});
