import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { HttpAdapterHost } from '@nestjs/core';
import { Browser, spawnService, type ServiceProcess } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Applications } from '#features/openid';
import { SiteWorld } from '../support/site-world';
import type { Sender } from './hostile-case';
import { ask, type Answer, type Asked } from './ask';

const WRITES = [
  'PublishContent',
  'DeleteContent',
  'PreviewContent',
  'ViewContent',
  'ListContent',
  'CloneContent',
  'ManageMediaContent',
  'ViewAuditTrail',
];
const CALLS = ['AccessContentApi', 'ExecuteGraphQL', 'AccessAdminPanel'];
const TYPES = ['ViewContentTypes', 'EditContentTypes'];

const FIELDS = ['TextField', 'NumericField', 'DateField', 'TimeField', 'DateTimeField', 'HtmlField', 'MarkdownField', 'LinkField', 'MultiTextField', 'MediaField', 'ContentPickerField', 'UserPickerField', 'BooleanField']; // prettier-ignore

/** The field of a kind in the type `Bait`. */
export const fieldOf = (kind: string) => `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`;

export const FIELD_NAMES = FIELDS.map(fieldOf);

const ENVIRONMENT = { SETUP_RECIPE: 'blog', LOG_LEVEL: 'debug', LOG_FORMAT: 'json' };

/** A built service in a process of its own on the database of the blog, with a type that has parts and fields of all kinds. */
export class HostileWorld {
  private constructor(
    private readonly site: SiteWorld,
    readonly service: ServiceProcess,
    readonly routes: readonly string[],
    private readonly tokens: Readonly<Record<Exclude<Sender, 'visitor'>, string>>,
    private readonly browser: Browser,
    private readonly dataDirectory: string,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<HostileWorld> {
    const site = await SiteWorld.start();
    try {
      return await HostileWorld.of(site, env);
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  private static async of(site: SiteWorld, env: Readonly<Record<string, string>>): Promise<HostileWorld> {
    const { app, admin } = site.content;
    await putBaitType((address, body) => admin.send('PUT', address, { body }));
    await site.post('On pruning');
    await app.get(Roles).put({ name: 'hostile-person', description: '', permissions: [...WRITES, ...CALLS] });
    const { userName } = await site.people.create('hostile-person');
    const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-hostile-'));
    const service = await spawnService({
      ...ENVIRONMENT,
      DATA_DIR: dataDirectory,
      DATABASE_URL: app.databaseUrl,
      ...env,
    });
    const tokens = {
      writer: await tokenFor(service, site, 'hostile-writer', [...WRITES, ...CALLS]),
      'type editor': await tokenFor(service, site, 'hostile-type-editor', [...WRITES, ...CALLS, ...TYPES]),
      administrator: await tokenFor(service, site, 'hostile-administrator', ['SiteOwner']),
    };
    const browser = new Browser(service);
    await browser.signIn(userName);
    return new HostileWorld(site, service, routesOf(app.get(HttpAdapterHost)), tokens, browser, dataDirectory);
  }

  ask(asked: Asked): Promise<Answer> {
    const { sender, asBrowser } = asked;
    const identity = asBrowser
      ? { cookie: this.browser.cookie, accept: 'text/html', origin: this.service.url, 'sec-fetch-site': 'same-origin' }
      : { authorization: `Bearer ${sender === 'visitor' ? '' : this.tokens[sender]}` };
    return ask(this.service.url, { ...asked, headers: { ...(sender !== 'visitor' && identity), ...asked.headers } });
  }

  async stop(): Promise<void> {
    await this.service.kill('SIGTERM');
    fs.rmSync(this.dataDirectory, { recursive: true, force: true });
    await this.site.stop();
  }
}

function routesOf({ httpAdapter }: HttpAdapterHost): string[] {
  const application = httpAdapter.getInstance<{ router: { stack: { route?: { path: unknown } }[] } }>();
  const paths = application.router.stack.flatMap(({ route }) => (typeof route?.path === 'string' ? [route.path] : []));
  return [...new Set(paths)].toSorted();
}

async function putBaitType(
  put: (path: string, body: object) => Promise<{ status: number; text: string }>,
): Promise<void> {
  const parts = [
    'TitlePart',
    'AutoroutePart',
    'AliasPart',
    'HtmlBodyPart',
    'MarkdownBodyPart',
    'CommonPart',
    'BagPart',
  ];
  const type = {
    parts: parts.map((part) => ({
      part,
      ...(part === 'BagPart' && { settings: { containedContentTypes: ['Bait'] } }),
    })),
    fields: FIELDS.map((kind) => ({
      name: kind,
      type: kind,
      ...(kind === 'TextField' && { settings: { pattern: '[a-z]+$' } }),
    })),
  };
  const { status, text } = await put('/api/content-types/Bait', { name: 'Bait', displayName: 'Bait', ...type });
  if (status >= 300) throw new Error(`There is no type of bait: ${status} ${text}`);
}

async function tokenFor(
  service: ServiceProcess,
  { content: { app } }: SiteWorld,
  id: string,
  permissions: readonly string[],
): Promise<string> {
  await app.get(Roles).put({ name: id, description: '', permissions });
  const { clientSecret } = await app.get(Applications).create({ clientId: id, roles: [id] });
  return service.token(id, clientSecret);
}
