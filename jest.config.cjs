/**
 * Two projects. `unit`: specs beside the source and the architecture test, no database. `e2e`: everything else under test/,
 * on one PostgreSQL server that starts with the first of these suites.
 *
 * The application compiles to CommonJS, and swc turns the packages that exist as ES modules only into CommonJS too, so the
 * tests need no experimental flag of Node.js. "Must use import to load ES Module" in a test means: add the package here.
 */
const esModulesOnly = [
  '@nestjs', '@borewit', '@formatjs', '@tokenizer', 'auto-bind', 'eta', 'file-type', 'intl-messageformat', 'jose', 'koa', '@koa', 'nanoid',
  'oauth4webapi', 'oidc-provider', 'oidc-token-hash', 'openid-client', 'quick-lru', 'raw-body', 'strtok3', 'token-types', 'uint8array-extras',
]; // prettier-ignore

const shared = {
  rootDir: __dirname,
  testEnvironment: 'node',
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/libs/[^/]+/dist/'],
  moduleNameMapper: {
    '^#(.*)$': '<rootDir>/src/$1/index.ts',
    '^@espalier/(.*)$': '<rootDir>/libs/$1/src/index.ts',
    '^\\./thread-file$': '<rootDir>/test/support/built-thread.ts',
  },
  transform: {
    // As the service is built.
    '\\.(ts|js|mjs|cjs)$': ['@swc/jest', { ...require('./scripts/build/swc.json'), sourceMaps: 'inline' }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModulesOnly.join('|')})/)`],
};

/** @type {import('jest').Config} */
module.exports = {
  testTimeout: 5 * 60_000,
  testSequencer: '<rootDir>/test/support/slow-first.cjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,libs,bench}/**/*.spec.ts', '<rootDir>/test/architecture/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.{spec,e2e-spec}.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/architecture/'],
      setupFiles: ['<rootDir>/test/support/quiet.ts', '<rootDir>/test/support/parsed-once.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};
