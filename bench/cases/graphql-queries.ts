import { sectionPath, topicPath } from '../support/posts';

/** A query of the service, and the same for the others. */
export interface MeasuredQuery {
  /** Also the route of the Express floor. */
  readonly name: string;
  /** How many items the answer has. */
  readonly items: number;
  /** For the service. */
  readonly query: string;
  /** For PostGraphile. */
  readonly peerQuery: string;
  /** For all of them, sent in turn. */
  readonly variables: (posts: number) => readonly Readonly<Record<string, unknown>>[];
  /** The least ratio to the Express floor. */
  readonly target: number;
}

/** More than the service keeps anything of, so that nearly every one is new to it. */
const PATHS = 5000;
const paths = (pathOf: (number: number) => string) =>
  Array.from({ length: PATHS }, (_, number) => ({ path: pathOf(number * 31) }));

const PATH_CONTAINS = {
  items: 10,
  query: `query ($path: String!) {
    blogPost(first: 10, where: { autoroutePart: { path_contains: $path } }) {
      contentItemId displayText publishedUtc autoroutePart { path }
    }
  }`,
  peerQuery: `query ($path: String!) {
    blogPost: allPostsList(first: 10, orderBy: [CREATED_UTC_DESC], filter: { pathKey: { includes: $path } }) {
      contentItemId displayText publishedUtc path
    }
  }`,
  target: 0.8,
};

export const QUERIES: readonly MeasuredQuery[] = [
  {
    name: 'firstTen',
    items: 10,
    query: `{
      blogPost(first: 10, orderBy: { publishedUtc: DESC }) {
        contentItemId displayText publishedUtc modifiedUtc owner author
      }
    }`,
    peerQuery: `{
      blogPost: allPostsList(first: 10, orderBy: [PUBLISHED_UTC_DESC]) {
        contentItemId displayText publishedUtc modifiedUtc owner author
      }
    }`,
    variables: () => [{}],
    target: 0.7,
  },
  { ...PATH_CONTAINS, name: 'pathContains', variables: (posts) => paths((number) => topicPath(number, posts)) },
  { ...PATH_CONTAINS, name: 'pathContainsOften', variables: () => paths(sectionPath) },
  {
    name: 'hundredItems',
    items: 100,
    query: `{
      blogPost(first: 100) {
        contentItemId contentItemVersionId contentType displayText published latest
        modifiedUtc publishedUtc createdUtc owner author
      }
    }`,
    peerQuery: `{
      blogPost: allPostsList(first: 100, orderBy: [CREATED_UTC_DESC]) {
        contentItemId contentItemVersionId contentType displayText published latest
        modifiedUtc publishedUtc createdUtc owner author
      }
    }`,
    variables: () => [{}],
    target: 0.6,
  },
  {
    name: 'pickers',
    items: 10,
    query: `{
      readingList(first: 10) {
        contentItemId displayText posts { contentItems { contentItemId displayText } }
      }
    }`,
    peerQuery: `{
      readingList: allReadingListsList(first: 10, orderBy: [CREATED_UTC_DESC]) {
        contentItemId displayText contentItemsList { contentItemId displayText }
      }
    }`,
    variables: () => [{}],
    target: 0.5,
  },
];
