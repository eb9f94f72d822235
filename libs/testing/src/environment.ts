import path from 'node:path';

/** The clone of the service that this library belongs to. */
export const SERVICE = path.resolve(__dirname, '../../..');

/** The first-run application of test services, which has the role Administrator. */
export const TEST_CLIENT = { id: 'test-client', secret: 'test-secret-0123456789' } as const;

/** What test services are started with. */
export const TEST_ENVIRONMENT = {
  HOST: '127.0.0.1',
  PORT: '0',
  SETUP_RECIPE: 'blank',
  // Tests run tasks themselves, when it suits them.
  BACKGROUND_TASKS: 'off',
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'Test-password-1',
  OAUTH_CLIENT_ID: TEST_CLIENT.id,
  OAUTH_CLIENT_SECRET: TEST_CLIENT.secret,
  LOG_LEVEL: 'fatal',
  LOG_FORMAT: 'json',
} as const;
