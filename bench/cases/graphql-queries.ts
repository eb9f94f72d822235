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
  /** The least ratios to the Express floor and to PostGraphile. */
  readonly target: number;
  readonly peerTarget: number;
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
  target: 1,
  peerTarget: 1.3,
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
    target: 1.1,
    peerTarget: 1.5,
  },
  {
    name: 'newestTen',
    items: 10,
    query: `{
      blogPost(first: 10) { contentItemId displayText publishedUtc owner subtitle autoroutePart { path } }
    }`,
    peerQuery: `{
      blogPost: allPostsList(first: 10, orderBy: [CREATED_UTC_DESC]) {
        contentItemId displayText publishedUtc owner subtitle path
      }
    }`,
    variables: () => [{}],
    target: 0.9,
    peerTarget: 1.3,
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
    target: 1,
    peerTarget: 1.3,
  },
  {
    name: 'hundredBodies',
    items: 100,
    query: `{
      blogPost(first: 100) {
        contentItemId contentItemVersionId displayText published modifiedUtc publishedUtc createdUtc owner author
        autoroutePart { path } markdownBodyPart { markdown }
      }
    }`,
    peerQuery: `{
      blogPost: allPostsList(first: 100, orderBy: [CREATED_UTC_DESC]) {
        contentItemId contentItemVersionId displayText published modifiedUtc publishedUtc createdUtc owner author
        path markdown
      }
    }`,
    variables: () => [{}],
    target: 0.8,
    peerTarget: 1.2,
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
    target: 0.85,
    peerTarget: 1.2,
  },
];
