/** All tests, the end-to-end suites in the groups of scripts/e2e-groups.mjs. */
const { projects, ...shared } = require('./jest.config.cjs');

const unit = projects.find(({ displayName }) => displayName === 'unit');
const e2e = projects.find(({ displayName }) => displayName === 'e2e');

/** @type {import('jest').Config} */
module.exports = { ...shared, projects: [unit, { ...e2e, testMatch: ['<rootDir>/e2e-groups/*.e2e-group.js'] }] };
