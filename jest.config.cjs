/**
 * Two projects, both of what was built. `unit`: specs beside the source and the architecture test, no database. `e2e`: everything else
 * under test/, on one PostgreSQL server for the run.
 */
const shared = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/test/jest/environment.cjs',
  runtime: '<rootDir>/test/jest/runtime.cjs',
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/libs/[^/]+/dist/'],
  // As the service is built.
  transform: { '\\.ts$': ['@swc/jest', { ...require('./scripts/build/swc.json'), sourceMaps: 'inline' }] },
};

/** @type {import('jest').Config} */
module.exports = {
  testTimeout: 5 * 60_000,
  // What services of a suite leave behind goes with the worker.
  workerIdleMemoryLimit: '1.5GB',
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
      setupFiles: ['<rootDir>/test/jest/quiet.ts'],
      globalSetup: '<rootDir>/test/jest/global-setup.ts',
      globalTeardown: '<rootDir>/test/jest/global-teardown.ts',
    },
  ],
};
