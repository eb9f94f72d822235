/** Tests on a million items or inputs, which `npm test` leaves out: they take some minutes and two gigabytes. */
const { projects, ...shared } = require('./jest.config.cjs');

const unit = projects.find(({ displayName }) => displayName === 'unit');
const e2e = projects.find(({ displayName }) => displayName === 'e2e');

/** @type {import('jest').Config} */
module.exports = {
  ...shared,
  testTimeout: 15 * 60_000,
  projects: [
    { ...e2e, displayName: 'scale', testMatch: ['<rootDir>/test/scale/**/*.scale-spec.ts'] },
    {
      ...unit,
      displayName: 'inputs',
      testMatch: ['<rootDir>/libs/filter-syntax/src/round-trip.spec.ts'],
      setupFiles: ['<rootDir>/test/support/million-runs.ts'],
    },
  ],
};
