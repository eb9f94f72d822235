import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { trimmedEnd } from '#platform/strings';
import { parseEnvironment, readProxies, type Environment, type Proxies } from './environment';

export interface BucketConfig {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Inject it; nothing else reads the environment. */
export class Config {
  readonly port: number;
  readonly host: string;
  /** Public URL without a trailing slash: issuer of tokens, base of absolute links. */
  readonly baseUrl: string;
  /** Scheme, host and port of {@link baseUrl}, for example `https://cms.example`. */
  readonly origin: string;
  /** Path of {@link baseUrl} without a trailing slash, and usually empty: what paths in links begin with. */
  readonly basePath: string;
  /** Who may say in X-Forwarded-For where requests come from; undefined for nobody. */
  readonly trustedProxies?: Proxies;
  /** Processes that share the address. */
  readonly workers: number;
  readonly databaseUrl?: string;
  readonly databaseReadUrls: readonly string[];
  readonly databasePoolSize: number;
  /** Outside of a transaction. */
  readonly statementTimeoutMs: number;
  /** Absolute. */
  readonly dataDirectory: string;
  readonly setupRecipe: string;
  readonly administrator: { readonly name: string; readonly email: string; readonly password?: string };
  readonly firstApplication?: { readonly clientId: string; readonly clientSecret: string };
  readonly plugins: readonly string[];
  /** What is due by schedule; what somebody asks this node for it does in any case. */
  readonly runsBackgroundTasks: boolean;
  /** In bytes. */
  readonly apiBodyLimit: number;
  /** In bytes. */
  readonly uploadLimit: number;
  readonly mediaFolder: string;
  /** Of pictures, in pixels, besides those that there are anyway. */
  readonly imageSizes: readonly number[];
  readonly mediaBucket?: BucketConfig;
  /** Hosts, each with a port or without, to which webhooks may go wherever they are, and without encryption. */
  readonly webhookHosts: readonly string[];
  /** Texts of pages in another language than English. Absolute. */
  readonly languageFile?: string;
  readonly logLevel: string;
  readonly logFormat: 'pretty' | 'json';

  /** @throws ConfigurationError naming every wrong variable */
  constructor(variables: NodeJS.ProcessEnv = process.env) {
    const env = parseEnvironment(variables);
    this.port = env.PORT;
    this.host = env.HOST;
    this.baseUrl = trimmedEnd(env.BASE_URL ?? `http://localhost:${env.PORT}`, '/');
    const { origin, pathname } = new URL(this.baseUrl);
    this.origin = origin;
    this.basePath = pathname.replace(/\/$/, '');
    if (env.TRUST_PROXY) this.trustedProxies = readProxies(env.TRUST_PROXY);
    this.workers = env.WORKERS === 'auto' ? Math.min(os.availableParallelism(), 64) : Number(env.WORKERS);
    this.databaseUrl = env.DATABASE_URL;
    this.databaseReadUrls = splitList(env.DATABASE_READ_URLS);
    this.databasePoolSize = env.DATABASE_POOL_SIZE;
    this.statementTimeoutMs = env.DATABASE_STATEMENT_TIMEOUT * 1000;
    this.dataDirectory = path.resolve(env.DATA_DIR);
    this.setupRecipe = env.SETUP_RECIPE;
    this.administrator = { name: env.ADMIN_USERNAME, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
    if (env.OAUTH_CLIENT_ID && env.OAUTH_CLIENT_SECRET) {
      this.firstApplication = { clientId: env.OAUTH_CLIENT_ID, clientSecret: env.OAUTH_CLIENT_SECRET };
    }
    this.plugins = splitList(env.PLUGINS);
    this.runsBackgroundTasks = env.BACKGROUND_TASKS === 'on';
    this.apiBodyLimit = bytesOf(env.API_BODY_LIMIT);
    this.uploadLimit = bytesOf(env.MEDIA_UPLOAD_LIMIT);
    this.mediaFolder = path.resolve(env.MEDIA_FOLDER ?? path.join(this.dataDirectory, 'media'));
    this.imageSizes = splitList(env.MEDIA_IMAGE_SIZES).map(Number);
    this.mediaBucket = bucketOf(env);
    this.webhookHosts = splitList(env.WEBHOOK_ALLOWED_HOSTS);
    this.languageFile = languageFile(variables);
    this.logLevel = env.LOG_LEVEL;
    this.logFormat = env.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json');
  }
}

function splitList(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Of a size such as `500kb` or `20mb`. */
function bytesOf(size: string): number {
  return Number.parseInt(size, 10) * (/kb$/i.test(size) ? 1024 : 1024 ** 2);
}

function bucketOf(env: Environment): BucketConfig | undefined {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket } = env;
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return { endpoint: endpoint.replace(/\/$/, ''), region: env.MEDIA_S3_REGION, bucket, accessKeyId, secretAccessKey };
}

/**
 * Absolute; undefined for English. By itself because modules name their titles and labels while they are loaded, before
 * there is a Config.
 */
export function languageFile({ LANGUAGE_FILE: file }: NodeJS.ProcessEnv = process.env): string | undefined {
  return file ? path.resolve(file) : undefined;
}

/**
 * `PORT=0` becomes a free port: the public URL names the port, and tokens name that URL, so it has to be known before
 * anything starts.
 *
 * @throws ConfigurationError naming every wrong variable
 */
export async function loadConfig(variables: NodeJS.ProcessEnv = process.env): Promise<Config> {
  const config = new Config(variables);
  return config.port === 0 ? new Config({ ...variables, PORT: String(await freePort(config.host)) }) : config;
}

/**
 * graphql-js, and others of the libraries, look at every value twice in development; they read NODE_ENV when they are
 * loaded.
 */
export function preferProduction(): void {
  process.env.NODE_ENV ??= 'production';
}

async function freePort(host: string): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, host, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

@Global()
@Module({})
export class ConfigModule {
  static of(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: Config, useValue: config }], exports: [Config] };
  }
}
