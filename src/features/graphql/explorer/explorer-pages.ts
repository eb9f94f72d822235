import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '#platform/config';
import { securityHeaders } from '#platform/http';
import { ExplorerAssets } from './explorer-assets';
import { explorerPage } from './explorer-page';

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
