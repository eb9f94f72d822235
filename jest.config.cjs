/**
 * Two projects. `unit`: specs beside the source and the architecture test, no database. `e2e`: everything else under test/, of the
 * service as it was built, on one PostgreSQL server for the run.
 */
const shared = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/test/jest/environment.cjs',
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/libs/[^/]+/dist/'],
  // As the service is built.
  transform: { '\\.ts$': ['@swc/jest', { ...require('./scripts/build/swc.json'), sourceMaps: 'inline' }] },
};

/** @type {import('jest').Config} */
module.exports = {
  testTimeout: 5 * 60_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      runtime: '<rootDir>/test/jest/runtime.cjs',
      moduleNameMapper: {
        '^#(.*)$': '<rootDir>/src/$1/index.ts',
        '^@espalier/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
        '^@espalier/([^/]+)/(.+)$': '<rootDir>/libs/$1/src/$2/index.ts',
      },
      testMatch: ['<rootDir>/{src,libs,bench}/**/*.spec.ts', '<rootDir>/test/architecture/**/*.spec.ts'],
    },
    {
      ...shared,
      displayName: 'e2e',
      runtime: '<rootDir>/test/jest/service-runtime.cjs',
      testMatch: ['<rootDir>/test/**/*.{spec,e2e-spec}.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/architecture/'],
      setupFiles: ['<rootDir>/test/jest/quiet.ts'],
      globalSetup: '<rootDir>/test/jest/global-setup.ts',
      globalTeardown: '<rootDir>/test/jest/global-teardown.ts',
    },
  ],
};
