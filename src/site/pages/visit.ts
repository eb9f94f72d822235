import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Principals } from '#auth';
import type { PageRequest } from '#platform/pages';
import type { RenderedRequest } from '#templating';

/** Somebody who asks for a page of the site. */
export interface Visit {
  readonly viewer: Principal;
  readonly isSignedIn: boolean;
  readonly request: RenderedRequest;
  /** For those who may look into templates: `console_log` writes for them. */
  readonly scriptNonce?: string;
}

/** Finds out who asks for what. */
@Injectable()
export class Visits {
  constructor(private readonly principals: Principals) {}

  /** @returns undefined for a path that cannot be read as text */
  async of({ visit, path, originalUrl }: PageRequest): Promise<Visit | undefined> {
    const readable = decoded(path);
    if (readable === undefined) return undefined;
    const request = { path: readable, query: queryOf(originalUrl) };
    const signedIn = visit?.principal;
    if (!signedIn) return { viewer: await this.principals.anonymous(), isSignedIn: false, request };
    const scriptNonce = signedIn.may('ManageTemplates') ? randomBytes(16).toString('base64') : undefined;
    return { viewer: signedIn, isSignedIn: true, request, scriptNonce };
  }
}

/** PostgreSQL takes no U+0000, not even to look for it. */
function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function queryOf(url: string): Readonly<Record<string, string>> {
  const mark = url.indexOf('?');
  if (mark === -1) return {};
  const given = [...new URLSearchParams(url.slice(mark + 1))];
  return Object.fromEntries(given.toReversed());
}
