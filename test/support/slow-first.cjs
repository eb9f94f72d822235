const { default: Sequencer } = require('@jest/test-sequencer');

/** Suites that take the longest, by the beginnings of their names: begun last, one of them would keep one processor busy and the other idle. */
const SLOW = [
  'once-docs',
  'once-others',
  'once-rights',
  'once-services',
  'docs',
  'process',
  'permission-matrix',
  'export',
  'crash',
  'content-query-random',
  'import-crash',
  'graphql-random',
];

module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    return tests.toSorted((one, other) => rank(one) - rank(other) || (one.path < other.path ? -1 : 1));
  }
};

function rank({ path }) {
  const place = SLOW.indexOf(path.split('/').at(-1).split('.')[0]);
  if (place >= 0) return place;
  return path.endsWith('.unit-group.js') ? SLOW.length + 1 : SLOW.length;
}
