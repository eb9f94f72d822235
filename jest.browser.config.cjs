/** Tests in a browser, which `npm test` leaves out: they need a Chromium, and nothing else does. */
const { projects, ...shared } = require('./jest.config.cjs');

const e2e = projects.find(({ displayName }) => displayName === 'e2e');

/** @type {import('jest').Config} */
module.exports = {
  ...shared,
  projects: [{ ...e2e, displayName: 'browser', testMatch: ['<rootDir>/test/browser/**/*.browser-spec.ts'] }],
};
