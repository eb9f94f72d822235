import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '#platform/config';
import { securityHeaders } from '#platform/http';

/** Files that lie beside others with their contents in fewer bytes, by their extensions; the better first. */
const COMPRESSED: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

interface SentFile {
  readonly name: string;
  readonly encoding?: string;
}

@Injectable()
export class ExplorerAssets {
  readonly folder = path.join(repository(__dirname), 'dist/explorer');
  private names?: readonly string[];

  sent(name: string, accepted: readonly string[]): SentFile | undefined {
    if (!this.all().includes(name)) return undefined;
    const encoding = Object.keys(COMPRESSED).find(
      (known) => accepted.includes(known) && this.all().includes(name + COMPRESSED[known]),
    );
    return encoding === undefined ? { name } : { name: name + COMPRESSED[encoding], encoding };
  }

  /** @param extension for example `.js` */
  nameOf(extension: string): string {
    const name = this.all().find((candidate) => candidate.startsWith('explorer-') && candidate.endsWith(extension));
    if (name === undefined) throw new Error(`${this.folder} has no ${extension} file; npm run build makes it`);
    return name;
  }

  /** Looked at late: commands, and tests of other things, need no page. */
  private all(): readonly string[] {
    return (this.names ??= readdirSync(this.folder));
  }
}

interface ExplorerLinks {
  readonly endpoint: string;
  readonly home: string;
  readonly script: string;
  readonly style: string;
  readonly nonce: string;
  /** Of the browser that gets the page, if somebody is signed in there. */
  readonly formToken?: string;
}

/** Within the service; the assets of the page are below it. */
export const EXPLORER_PATH = 'api/graphql';

@Injectable()
export class ExplorerPages {
  constructor(
    private readonly config: Config,
    private readonly assets: ExplorerAssets,
  ) {}

  /**
   * @param endpoint path within the service, without a slash before it
   * @param formToken for who is signed in; without it the page asks for an access token
   */
  send(response: Response, endpoint: string, formToken?: string): void {
    const { basePath } = this.config;
    const nonce = randomBytes(16).toString('base64url');
    const assetOf = (extension: string) => `${basePath}/${EXPLORER_PATH}/explorer/${this.assets.nameOf(extension)}`;
    const [script, style] = [assetOf('.js'), assetOf('.css')];
    response
      .set(securityHeaders({ 'style-src': `'self' 'nonce-${nonce}'` }))
      .set({ 'Cache-Control': 'no-store', Vary: 'Accept' })
      .type('html')
      .send(
        explorerPage({
          endpoint: `${basePath}/${endpoint}`,
          home: `${basePath}/Admin`,
          script,
          style,
          nonce,
          formToken,
        }),
      );
  }
}

function explorerPage({ endpoint, home, script, style, nonce, formToken = '' }: ExplorerLinks): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphQL - Espalier</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
</head>
<body>
<main id="explorer" data-endpoint="${endpoint}" data-nonce="${nonce}" data-home="${home}" data-form-token="${formToken}"></main>
<noscript>This page needs JavaScript. Without it, send queries to this address by POST.</noscript>
<script type="module" src="${script}"></script>
</body>
</html>
`;
}

function repository(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : repository(path.dirname(folder));
}
