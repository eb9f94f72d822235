import { beginningOf, plainBeginningOf } from './index';

it.each(['Admin/x', '//ADMIN', 'admin'])('A path is found by its first segment: %s', (path) =>
  expect(beginningOf(path)).toBe('admin'),
);

it.each([
  'ａdmin/x',
  'ＡＤＭＩＮ',
  'Admın',
  'ADMİN',
  'ⓐⓓⓜⓘⓝ',
  '𝐚𝐝𝐦𝐢𝐧',
  'ad\u200bmin',
  'ad\u00admin',
  'admin／x',
  '／admin',
])('A path is taken for what it looks like: %s', (path) =>
  expect([beginningOf(path), plainBeginningOf(path)]).toEqual([expect.not.stringMatching(/^admin$/), 'admin']),
);

it.each(['administration', 'ädmin', 'admin-2', '管理', ''])('Another path stays another one: %s', (path) =>
  expect(plainBeginningOf(path)).toBe(path),
);

it('ß and ligatures are the letters that they stand for', () =>
  expect(['aßets', 'oﬃce'].map(plainBeginningOf)).toEqual(['assets', 'office']));
