import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Principals } from '#core/auth';
import type { PageVisit } from '#platform/pages';
import { textBefore } from '#platform/strings';
import type { RenderedRequest } from '#features/templating';

const NEEDLESS = /%(?:2[def]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i;

/** Of Express, or of the front lane, where it has neither `path` nor `visit`. */
export type VisitRequest = IncomingMessage & {
  readonly originalUrl: string;
  readonly path?: string;
  readonly visit?: PageVisit;
};

export interface Visit {
  readonly viewer: Principal;
  readonly isSignedIn: boolean;
  readonly request: RenderedRequest;
  /** Whether the path came in a spelling that nobody needs: `/%61bout`. */
  readonly isNeedlesslyEncoded?: boolean;
  /** For those who may look into templates: `console_log` writes for them. */
  readonly scriptNonce?: string;
}

@Injectable()
export class Visits {
  constructor(private readonly principals: Principals) {}

  /** @returns undefined for a path that cannot be read as text */
  async of(request: VisitRequest): Promise<Visit | undefined> {
    const { visit, originalUrl } = request;
    const path = pathIn(request);
    const readable = decodedPath(path);
    if (readable === undefined) return undefined;
    const asked = {
      request: { path: readable, query: queryOf(originalUrl) },
      isNeedlesslyEncoded: isNeedlesslyEncoded(path),
    };
    const signedIn = visit?.principal;
    if (!signedIn) return { ...asked, viewer: await this.principals.anonymous(), isSignedIn: false };
    const scriptNonce = signedIn.may('ManageTemplates') ? randomBytes(16).toString('base64') : undefined;
    return { ...asked, viewer: signedIn, isSignedIn: true, scriptNonce };
  }
}

export function pathIn({ path, originalUrl }: Pick<VisitRequest, 'path' | 'originalUrl'>): string {
  return path ?? textBefore('?', originalUrl);
}

function queryOf(url: string): Readonly<Record<string, string>> {
  const mark = url.indexOf('?');
  if (mark === -1) return {};
  const given = [...new URLSearchParams(url.slice(mark + 1))];
  return Object.fromEntries(given.toReversed());
}

/** The path of a request as text; undefined for what is none. PostgreSQL takes no U+0000, not even to look for it. */
export function decodedPath(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * `/%61bout`. Whatever else is encoded is left to browsers and proxies, which disagree: sending them elsewhere might
 * never end.
 */
export function isNeedlesslyEncoded(path: string): boolean {
  return NEEDLESS.test(path);
}
