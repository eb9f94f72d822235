import { BlockList, isIP } from 'node:net';
import { Transform, plainToInstance } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  validateSync,
} from 'class-validator';
import 'reflect-metadata';

/** Of the first administrator, until somebody names another one. Nobody reads what is sent there. */
export const PLACEHOLDER_EMAIL = 'admin@example.com';

const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);
const COUNT = /^[1-9]\d?$/;

/** As Express takes them: how many stand before the service, or their addresses, networks and names of such. */
export type Proxies = number | readonly string[];

function isProxies(text: string): boolean {
  return COUNT.test(text) || listed(text).every((entry) => NAMED.has(entry) || isNetwork(entry));
}

/** Of text that {@link isProxies}. */
export function readProxies(text: string): Proxies {
  return COUNT.test(text) ? Number(text) : listed(text);
}

function listed(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0')) return false;
  try {
    new BlockList().addSubnet(address, Number(bits ?? 8), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
}

const SIZE = /^[1-9]\d{0,5}(kb|mb)$/i;

/** Variables that are needed together to keep media in a bucket. */
const S3 = ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'] as const;

function Integer(minimum: number, maximum: number): PropertyDecorator {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  const rules = [
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
    ),
    IsInt({ message }),
    Min(minimum, { message }),
    Max(maximum, { message }),
  ];
  return (target, property) => rules.forEach((rule) => rule(target, property));
}

function IsProxies(): PropertyDecorator {
  return ValidateBy({
    name: 'proxies',
    validator: {
      validate: (value) => typeof value === 'string' && isProxies(value),
      defaultMessage: () =>
        'must be a number of proxies, or a comma list of addresses, networks and loopback, linklocal, uniquelocal',
    },
  });
}

/** `.env.example` explains each. */
export class Environment {
  @Integer(0, 65_535) PORT = 3000;
  @IsString() @MinLength(1) HOST = '127.0.0.1';
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, { message: 'must be an http or https URL' })
  BASE_URL?: string;
  @IsOptional() @IsProxies() TRUST_PROXY?: string;
  @Matches(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, { message: 'must be auto, or a whole number from 1 to 64' }) WORKERS = '1';
  @IsOptional() @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// URL' }) DATABASE_URL?: string;
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\/[^,]+(,\s*postgres(ql)?:\/\/[^,]+)*$/, {
    message: 'must be a comma list of postgres:// URLs',
  })
  DATABASE_READ_URLS?: string;
  @Integer(1, 1000) DATABASE_POOL_SIZE = 10;
  @Integer(1, 3600) DATABASE_STATEMENT_TIMEOUT = 30;
  @IsString() @MinLength(1) DATA_DIR = './data';
  @IsString() @MinLength(1) SETUP_RECIPE = 'blog';
  @IsString() @MinLength(1) ADMIN_USERNAME = 'admin';
  @Matches(/^[^\s@]+@[^\s@]+$/, { message: 'must be an e-mail address' }) ADMIN_EMAIL = PLACEHOLDER_EMAIL;
  @IsOptional() @MinLength(8) ADMIN_PASSWORD?: string;
  @IsOptional()
  @Matches(/^[\x21-\x7e]{1,100}$/, { message: 'must be 1 to 100 printable characters without spaces' })
  OAUTH_CLIENT_ID?: string;
  @IsOptional() @MinLength(16) OAUTH_CLIENT_SECRET?: string;
  @IsOptional() @IsString() PLUGINS?: string;
  @IsIn(['on', 'off']) BACKGROUND_TASKS = 'on';
  @Matches(SIZE, { message: 'must be a size such as 500kb or 1mb' }) API_BODY_LIMIT = '1mb';
  @IsOptional() @MinLength(1) MEDIA_FOLDER?: string;
  @Matches(SIZE, { message: 'must be a size such as 500kb or 20mb' }) MEDIA_UPLOAD_LIMIT = '20mb';
  @IsOptional()
  @Matches(/^[1-9]\d{0,3}(,[1-9]\d{0,3}){0,19}$/, {
    message: 'must be a comma list of up to 20 numbers from 1 to 9999',
  })
  MEDIA_IMAGE_SIZES?: string;
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/?#]+\/?$/, { message: 'must be an http or https URL without a path' })
  MEDIA_S3_ENDPOINT?: string;
  @Matches(/^[a-z0-9-]{1,50}$/, { message: 'must be the name of a region such as eu-central-1' })
  MEDIA_S3_REGION = 'us-east-1';
  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'must be the name of a bucket' })
  MEDIA_S3_BUCKET?: string;
  @IsOptional()
  @Matches(/^[\x21-\x7e]{1,128}$/, { message: 'must be 1 to 128 printable characters without spaces' })
  MEDIA_S3_ACCESS_KEY_ID?: string;
  @IsOptional() @MinLength(1) MEDIA_S3_SECRET_ACCESS_KEY?: string;
  @IsOptional()
  @Matches(/^\s*[\w.[\]:-]+(\s*,\s*[\w.[\]:-]+)*\s*$/, {
    message: 'must be a comma list of hosts, each with a port or without',
  })
  WEBHOOK_ALLOWED_HOSTS?: string;
  @IsOptional() @IsString() LANGUAGE_FILE?: string;
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL = 'info';
  @IsOptional() @IsIn(['pretty', 'json']) LOG_FORMAT?: 'pretty' | 'json';
}

export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = ConfigurationError.name;
  }
}

/** Variables whose values may hold a secret and are not repeated. */
const SECRET = /PASSWORD|SECRET|^DATABASE_.*URL/;

/** An empty variable counts as unset. */
export function parseEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const environment = plainToInstance(Environment, given, { exposeUnsetFields: false });
  const faults = validateSync(environment).flatMap(({ property, value, constraints }) => {
    const shown = SECRET.test(property) ? '' : ` (it is ${JSON.stringify(value)})`;
    const messages = new Set(Object.values(constraints ?? {}));
    return [...messages].map((message) => `${property}: ${message.replace(`${property} `, '')}${shown}`);
  });
  if (environment.DATABASE_READ_URLS && !environment.DATABASE_URL) {
    faults.push('DATABASE_READ_URLS: names replicas of the server in DATABASE_URL, which must be set too');
  }
  if (environment.OAUTH_CLIENT_ID && !environment.OAUTH_CLIENT_SECRET) {
    faults.push('OAUTH_CLIENT_SECRET: must be set when OAUTH_CLIENT_ID is');
  }
  const lacking = S3.filter((name) => environment[name] === undefined);
  if (lacking.length > 0 && lacking.length < S3.length) {
    faults.push(...lacking.map((name) => `${name}: must be set when other variables MEDIA_S3_… are`));
  }
  if (faults.length > 0) throw new ConfigurationError(faults);
  return environment;
}
