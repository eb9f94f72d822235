/** Tests of a plug-in, wherever its folder is: what it has not itself, it finds here. `scripts/plugin.mjs` runs them in its folder. */
const path = require('node:path');
const { projects } = require('./jest.config.cjs');

const { moduleFileExtensions } = projects[0];
const [[files, [transformer, options]]] = Object.entries(projects[0].transform);

/** @type {import('jest').Config} */
module.exports = {
  rootDir: process.cwd(),
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  testTimeout: 5 * 60_000,
  testEnvironment: require.resolve('./test/jest/environment.cjs'),
  runtime: require.resolve('./test/jest/runtime.cjs'),
  modulePaths: [path.join(__dirname, 'node_modules')],
  moduleFileExtensions,
  transform: { [files]: [require.resolve(transformer), options] },
};
