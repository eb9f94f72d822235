import os from 'node:os';
import { Config, loadConfig } from './config';
import { ConfigurationError, parseEnvironment } from './environment';

function faultsOf(variables: NodeJS.ProcessEnv): readonly string[] {
  try {
    parseEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
}

describe('The configuration', () => {
  it('has a default for every variable', () => {
    expect(new Config({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      workers: 1,
      databaseUrl: undefined,
      databaseReadUrls: [],
      databasePoolSize: 10,
      dataDirectory: `${process.cwd()}/data`,
      setupRecipe: 'blog',
      administrator: { name: 'admin', email: 'admin@example.com', password: undefined },
      plugins: [],
      apiBodyLimit: 1024 ** 2,
      uploadLimit: 20 * 1024 * 1024,
      mediaFolder: `${process.cwd()}/data/media`,
      mediaBucket: undefined,
      webhookHosts: [],
      logLevel: 'info',
    });
  });

  it('takes an empty variable as unset', () => {
    expect(new Config({ PORT: '', DATABASE_URL: '', OAUTH_CLIENT_ID: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  it('builds the public URL from the port, and takes a given one without its last slash', () => {
    expect(new Config({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080');
    expect(new Config({ BASE_URL: 'https://content.example.com/cms/' }).baseUrl).toBe(
      'https://content.example.com/cms',
    );
  });

  it('reads lists separated by commas', () => {
    expect(new Config({ PLUGINS: ' ./plugins/color , @acme/x,' }).plugins).toEqual(['./plugins/color', '@acme/x']);
    const hosts = 'hooks.intern, 10.0.0.7:8080,[::1]:80';
    expect(new Config({ WEBHOOK_ALLOWED_HOSTS: hosts }).webhookHosts).toEqual([
      'hooks.intern',
      '10.0.0.7:8080',
      '[::1]:80',
    ]);
  });

  it('takes a number of workers, and auto for one per core', () => {
    expect(new Config({ WORKERS: '64' }).workers).toBe(64);
    expect(new Config({ WORKERS: 'auto' }).workers).toBe(Math.min(os.availableParallelism(), 64));
  });

  it('reads which proxies to believe', () => {
    expect(new Config({ TRUST_PROXY: '1' }).trustedProxies).toBe(1);
    expect(new Config({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.1' }).trustedProxies).toEqual([
      'loopback',
      '10.0.0.0/8',
      '2001:db8::/32',
      '192.0.2.1',
    ]);
    expect(new Config({}).trustedProxies).toBeUndefined();
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['BASE_URL', 'content.example.com'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback,'],
    ['WORKERS', '0'],
    ['WORKERS', '-1'],
    ['WORKERS', '1.5'],
    ['WORKERS', '65'],
    ['WORKERS', 'many'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_READ_URLS', 'postgres://a/b,mysql://c/d'],
    ['DATABASE_POOL_SIZE', '0'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['API_BODY_LIMIT', 'big'],
    ['MEDIA_UPLOAD_LIMIT', '0mb'],
    ['MEDIA_IMAGE_SIZES', '360,0'],
    ['MEDIA_IMAGE_SIZES', '10000'],
    ['MEDIA_S3_REGION', 'Europe'],
    ['WEBHOOK_ALLOWED_HOSTS', 'https://hooks.intern'],
    ['WEBHOOK_ALLOWED_HOSTS', 'one two'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
  ])('refuses %s=%s in one line that names it', (variable, value) => {
    const others = variable === 'DATABASE_READ_URLS' ? { DATABASE_URL: 'postgres://primary/x' } : {};
    expect(faultsOf({ ...others, [variable]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${variable}: [^\\n]+$`)),
    ]);
  });

  it('keeps media in a bucket when all of it is known', () => {
    const known = {
      MEDIA_S3_ENDPOINT: 'https://s3.example/',
      MEDIA_S3_BUCKET: 'garden',
      MEDIA_S3_ACCESS_KEY_ID: 'key',
      MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(new Config(known).mediaBucket).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'garden',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
    expect(faultsOf({ ...known, MEDIA_S3_BUCKET: '', MEDIA_S3_ACCESS_KEY_ID: '' })).toEqual([
      'MEDIA_S3_BUCKET: must be set when other variables MEDIA_S3_… are',
      'MEDIA_S3_ACCESS_KEY_ID: must be set when other variables MEDIA_S3_… are',
    ]);
  });

  it('names every fault at once', () => {
    const faults = faultsOf({ PORT: 'x', LOG_LEVEL: 'y', OAUTH_CLIENT_ID: 'z' });
    expect(faults.map((fault) => fault.split(':')[0]).toSorted()).toEqual(['LOG_LEVEL', 'OAUTH_CLIENT_SECRET', 'PORT']);
  });

  it.each(['ADMIN_PASSWORD', 'OAUTH_CLIENT_SECRET', 'DATABASE_URL'])('does not repeat a wrong %s', (variable) => {
    expect(faultsOf({ [variable]: 'hunter2' }).join()).not.toContain('hunter2');
  });

  it('replaces PORT=0 by a free port, in the public URL too', async () => {
    const { port, baseUrl } = await loadConfig({ PORT: '0' });
    expect(port).toBeGreaterThan(1023);
    expect(baseUrl).toBe(`http://localhost:${port}`);
  });
});
