import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import accepts from 'accepts';
import { sharedHeaders } from '#platform/caching';
import { Config } from '#platform/config';
import { securityHeaders } from '#platform/http';
import { ifNoneMatchNames } from '#platform/request';
import type { SiteAnswer, SitePage } from './site-answer';
import type { Visit, VisitRequest } from './visit';

const HTML = 'text/html; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';

/** Only our own files, but for pictures and sound, which may come from anywhere over TLS: authors show those of others. */
export const SITE_POLICY = {
  'img-src': "'self' data: https:",
  'media-src': "'self' https:",
  'form-action': "'self'",
} as const;

const STATUS = { moved: 301, found: 302 } as const;

interface Content {
  readonly status: number;
  readonly type: string;
  readonly body: SentBody;
  readonly kept: Kept;
}

/** What caches are told. */
type Kept = Readonly<Record<'Cache-Control', string>>;

@Injectable()
export class PageAnswers {
  private readonly headers = siteHeaders();
  /** Pages are sent more than once while they are kept. */
  private readonly bodies = new WeakMap<SitePage, SentBody>();

  constructor(private readonly config: Config) {}

  async send(request: VisitRequest, response: ServerResponse, answer: SiteAnswer, visit: Visit): Promise<void> {
    response.appendHeader('Vary', 'Cookie');
    switch (answer.kind) {
      case 'page':
        setAll(response, visit.scriptNonce === undefined ? this.headers : siteHeaders(visit.scriptNonce));
        await sendContent(request, response, this.contentOf(answer.page, visit));
        break;
      case 'feed':
        response.setHeader('X-Content-Type-Options', 'nosniff');
        await sendContent(request, response, {
          status: 200,
          type: ATOM,
          body: new SentBody(answer.xml),
          kept: keptBy(visit),
        });
        break;
      case 'moved':
      case 'found':
        setAll(response, askedAgain(visit));
        response.setHeader('Location', this.locationOf(answer.target, request));
        response.writeHead(STATUS[answer.kind], { 'Content-Length': 0 }).end();
    }
  }

  /** With the query of the request, where the target has none of its own. */
  private locationOf(target: string, request: VisitRequest): string {
    const address = target.startsWith('/') ? this.config.basePath + target : target;
    return /[?#]/.test(target) ? address : address + queryOf(request);
  }

  private contentOf(page: SitePage, visit: Visit): Content {
    let body = this.bodies.get(page);
    if (!body) this.bodies.set(page, (body = new SentBody(page.html)));
    return { status: page.status, type: HTML, body, kept: keptOf(page, visit) };
  }
}

function keptOf({ status, isPreview }: SitePage, visit: Visit): Kept {
  if (isPreview || visit.scriptNonce !== undefined) return { 'Cache-Control': 'private, no-store' };
  return status === 200 ? keptBy(visit) : askedAgain(visit);
}

/** Visitors who are not signed in all get the same. */
function keptBy(visit: Visit): Kept {
  return (visit.isSignedIn ? undefined : sharedHeaders()) ?? askedAgain(visit);
}

/** Whoever keeps it asks again before it is used again. */
function askedAgain({ isSignedIn }: Visit): Kept {
  return { 'Cache-Control': isSignedIn ? 'private, no-cache' : 'public, max-age=0, must-revalidate' };
}

function setAll(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

async function sendContent(
  request: VisitRequest,
  response: ServerResponse,
  { status, type, body, kept }: Content,
): Promise<void> {
  setAll(response, kept);
  const cacheControl = kept['Cache-Control'];
  const encoding = body.isLong && isForAll(cacheControl) ? encodingFor(request, response) : undefined;
  if (status === 200 && !cacheControl.includes('no-store')) {
    // Weak: its compressed forms have the same text.
    response.setHeader('ETag', `W/${body.etag}`);
    const known = request.headers['if-none-match'];
    if (known !== undefined && ifNoneMatchNames(known, body.etag)) {
      response.writeHead(304).end();
      return;
    }
  }
  const bytes = encoding ? await body.encoded(encoding) : body.bytes;
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** The length of what is compressed could give away a secret of its reader. */
function isForAll(cacheControl: string): boolean {
  return cacheControl.startsWith('public');
}

function encodingFor(request: VisitRequest, response: ServerResponse) {
  response.appendHeader('Vary', 'Accept-Encoding');
  if (request.headers['accept-encoding'] === undefined) return undefined;
  const accepted = new Set(accepts(request).encodings());
  return SENT_ENCODINGS.find((encoding) => accepted.has(encoding));
}

function queryOf({ originalUrl }: VisitRequest): string {
  const mark = originalUrl.indexOf('?');
  return mark === -1 ? '' : originalUrl.slice(mark);
}

function siteHeaders(scriptNonce?: string): Readonly<Record<string, string>> {
  return {
    ...securityHeaders({
      ...SITE_POLICY,
      ...(scriptNonce !== undefined && { 'script-src': `'self' 'nonce-${scriptNonce}'` }),
    }),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  };
}

const brotli = promisify(brotliCompress);
/** A higher one saves little of a page, and takes ten times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The better first. */
const ENCODERS = {
  br: (bytes: Buffer) => brotli(bytes, QUALITY),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const;

type Encoding = keyof typeof ENCODERS;

const SENT_ENCODINGS = Object.keys(ENCODERS) as readonly Encoding[];

/** In bytes. What is shorter fits into a packet or two as it is. */
const LONG = 1400;

/** The bytes of a text, and those of its compressed forms, each made once. */
class SentBody {
  readonly bytes: Buffer;
  readonly etag: string;
  private readonly forms = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.etag = `"${hash('sha1', this.bytes, 'base64url')}"`;
  }

  get isLong(): boolean {
    return this.bytes.length > LONG;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    let form = this.forms.get(encoding);
    if (!form) this.forms.set(encoding, (form = ENCODERS[encoding](this.bytes)));
    return form;
  }
}
