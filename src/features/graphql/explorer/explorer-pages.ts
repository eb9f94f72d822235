import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { PageRenderer, view } from '#core/display';
import { Config } from '#platform/config';
import type { PageRequest } from '#platform/pages';
import { text } from '#platform/texts';

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

interface ExplorerModel {
  readonly endpoint: string;
  /** Within the service, like the style. */
  readonly script: string;
  readonly style: string;
  readonly nonce: string;
  /** Of the browser that gets the page, if somebody is signed in there. */
  readonly formToken?: string;
}

const EXPLORER = view<ExplorerModel>('graphql/explorer');

/** Within the service; the assets of the page are below it. */
export const EXPLORER_PATH = 'api/graphql';

@Injectable()
export class ExplorerPages {
  constructor(
    private readonly config: Config,
    private readonly assets: ExplorerAssets,
    private readonly pages: PageRenderer,
  ) {}

  /**
   * @param endpoint path within the service, without a slash before it
   * @param formToken for who is signed in; without it the page asks for an access token
   */
  async send(request: PageRequest, response: Response, endpoint: string, formToken?: string): Promise<void> {
    const styleNonce = randomBytes(16).toString('base64url');
    const assetOf = (extension: string) => `/${EXPLORER_PATH}/explorer/${this.assets.nameOf(extension)}`;
    const model = {
      endpoint: `${this.config.basePath}/${endpoint}`,
      script: assetOf('.js'),
      style: assetOf('.css'),
      nonce: styleNonce,
      formToken,
    };
    const options = { title: text('GraphQL'), layout: formToken === undefined ? 'tool' : 'admin', styleNonce } as const;
    const { headers, html } = await this.pages.page(request, EXPLORER, model, options);
    response.set(headers).vary('Accept').send(html);
  }
}

function repository(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : repository(path.dirname(folder));
}
