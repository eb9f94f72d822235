import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '#platform/config';
import { securityHeaders } from '#platform/http';
import { ExplorerAssets } from './explorer-assets';

interface ExplorerLinks {
  readonly endpoint: string;
  /** Of the admin UI. */
  readonly home: string;
  readonly script: string;
  readonly style: string;
  /** For styles that the script adds. */
  readonly nonce: string;
  /** Of the browser that gets the page, if somebody is signed in there. */
  readonly formToken?: string;
}

/** Within the service; the assets of the page are below it. */
export const EXPLORER_PATH = 'api/graphql';

/** Sends the page of GraphiQL. */
@Injectable()
export class ExplorerPages {
  constructor(
    private readonly config: Config,
    private readonly assets: ExplorerAssets,
  ) {}

  /**
   * @param path where it posts its queries, within the service and without a slash before it
   * @param formToken for who is signed in; without it the page asks for an access token
   */
  send(response: Response, path: string, formToken?: string): void {
    const { basePath } = this.config;
    const nonce = randomBytes(16).toString('base64url');
    const assetOf = (extension: string) => `${basePath}/${EXPLORER_PATH}/explorer/${this.assets.nameOf(extension)}`;
    const [script, style] = [assetOf('.js'), assetOf('.css')];
    response
      .set(securityHeaders({ 'style-src': `'self' 'nonce-${nonce}'` }))
      .set({ 'Cache-Control': 'no-store', Vary: 'Accept' })
      .type('html')
      .send(
        explorerPage({ endpoint: `${basePath}/${path}`, home: `${basePath}/Admin`, script, style, nonce, formToken }),
      );
  }
}

/** The page; everything on it is made by its script. */
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
