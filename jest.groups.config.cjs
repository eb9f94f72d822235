/** All tests, in the groups of scripts/test-groups.mjs. */
const { projects, ...shared } = require('./jest.config.cjs');

/** @type {import('jest').Config} */
module.exports = {
  ...shared,
  projects: projects.map((project) => ({
    ...project,
    testMatch: [`<rootDir>/test-groups/*.${project.displayName}-group.js`],
  })),
};
