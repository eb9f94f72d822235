import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface BlogVersion {
  readonly titlePart: { readonly title: string };
  readonly autoroutePart: { readonly path: string };
  readonly createdUtc: string;
  readonly modifiedUtc: string;
  readonly author: string;
  readonly category?: string;
  readonly markdownBodyPart: { readonly markdown: string };
}

export interface BlogLine {
  readonly contentType: string;
  readonly versions: readonly BlogVersion[];
}

/** The real history, which stands beside the repository where it is developed. */
const REAL_HISTORY = path.resolve(__dirname, '../../../shared/data/nodejs-blog.ndjson.gz');
const ITEMS = 655;
const VERSIONS = 5698;

/** 655 posts with 5,698 versions: the history of the blog of nodejs.org where it is at hand, else one of the same shape. */
export function blogHistory(): BlogLine[] {
  return realBlogHistory() ?? generatedBlogHistory();
}

/** For tests about what people have written, of which generated posts say nothing: in CI they fail without the real one. */
export function corpus(): BlogLine[] {
  const real = realBlogHistory();
  if (real) return real;
  const lack = `${REAL_HISTORY} is missing: generated posts stand in for the real blog.`;
  if (process.env.CI) throw new Error(lack);
  process.stderr.write(`${lack}\n`);
  return generatedBlogHistory();
}

export function realBlogHistory(): BlogLine[] | undefined {
  if (!fs.existsSync(REAL_HISTORY)) return undefined;
  const lines = gunzipSync(fs.readFileSync(REAL_HISTORY)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as BlogLine);
}

function generatedBlogHistory(): BlogLine[] {
  return Array.from({ length: ITEMS }, (_, index) => generatedPost(index));
}

function generatedPost(index: number): BlogLine {
  // As many as in the real one: 9 for the first ones, 8 for the others.
  const versions = Math.floor(VERSIONS / ITEMS) + (index < VERSIONS % ITEMS ? 1 : 0);
  return {
    contentType: 'BlogPost',
    versions: Array.from({ length: versions }, (_, number) => generatedVersion(index, number, versions)),
  };
}

function generatedVersion(index: number, number: number, versions: number) {
  const day = String((index % 27) + 1).padStart(2, '0');
  const isLast = number === versions - 1;
  return {
    contentType: 'BlogPost',
    published: isLast,
    latest: isLast,
    createdUtc: `2012-01-${day}T08:00:00Z`,
    modifiedUtc: `${2012 + number}-02-${day}T08:00:00Z`,
    publishedUtc: index % 80 === 0 ? `2012-1-${day}T12:00:00.000Z` : `2012-01-${day}T12:00:00.000Z`,
    author: `Author ${index % 30}`,
    titlePart: { title: `Post ${index} — “odd” \u{1F333} title` },
    autoroutePart: { path: `blog/generated/${index}` },
    markdownBodyPart: { markdown: `Paragraph ${index} in edition ${number}.\n\n`.repeat(100 + (index % 50)) },
    category: ['Announcements', 'Release', 'Vulnerability'][index % 3],
  };
}
