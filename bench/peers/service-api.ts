import { postId } from '../support/posts';
import { postJson, type Post, type PostApi, type PostMember } from './peer';

const SELECTIONS: Readonly<Record<PostMember, string>> = {
  title: 'displayText',
  path: 'autoroutePart { path }',
  subtitle: 'subtitle',
  markdown: 'markdownBodyPart { markdown }',
  published: 'publishedUtc',
  owner: 'owner',
  author: 'author',
};

interface Item {
  readonly displayText?: string;
  readonly publishedUtc?: string;
  readonly subtitle?: string;
  readonly owner?: string;
  readonly author?: string;
  readonly autoroutePart?: { readonly path: string };
  readonly markdownBodyPart?: { readonly markdown: string };
}

/** Items over REST, lists over GraphQL. */
export const SERVICE_API: PostApi = {
  get: (number) => ({ method: 'GET', path: `/api/content/${postId(number)}` }),
  list: ({ first, members, pathContains }) => {
    const selection = `{ contentItemId ${members.map((member) => SELECTIONS[member]).join(' ')} }`;
    return pathContains === undefined
      ? postJson('/api/graphql', { query: `{ blogPost(first: ${first}) ${selection} }` })
      : postJson('/api/graphql', {
          query: `query ($path: String!) {
            blogPost(first: ${first}, where: { autoroutePart: { path_contains: $path } }) ${selection}
          }`,
          variables: { path: pathContains },
        });
  },
  create: ({ title, path, subtitle, markdown }: Post) =>
    postJson('/api/content', {
      contentType: 'BlogPost',
      subtitle,
      titlePart: { title },
      autoroutePart: { path },
      markdownBodyPart: { markdown },
    }),
  postsIn: (answer) => {
    const { data } = answer as { data?: { blogPost: Item[] } };
    return (data?.blogPost ?? [answer as Item]).map(toPost);
  },
};

function toPost({ displayText, publishedUtc, subtitle, owner, author, autoroutePart, markdownBodyPart }: Item) {
  return {
    title: displayText,
    path: autoroutePart?.path,
    subtitle,
    markdown: markdownBodyPart?.markdown,
    published: publishedUtc,
    owner,
    author,
  };
}
