import fc from 'fast-check';
import { FormFields, localPath } from './page-visit';

describe('The fields of a form', () => {
  const form = new FormFields({ name: 'Ochre ', roles: ['Editor', 'Author'], matt: 'true', empty: '' });

  it('are text as it was typed', () => {
    expect(form.text('name')).toBe('Ochre ');
    expect(form.text('roles')).toBe('Author');
  });

  it('are lists where a name comes several times', () => {
    expect(form.all('roles')).toEqual(['Editor', 'Author']);
    expect(form.all('name')).toEqual(['Ochre ']);
  });

  it('are checked when they were sent', () => {
    expect([form.checked('matt'), form.checked('gloss')]).toEqual([true, false]);
  });

  it.each(['absent', 'constructor', '__proto__', 'toString'])('are empty when they were not sent: %s', (name) => {
    expect([form.text(name), form.all(name), form.checked(name)]).toEqual(['', [], false]);
  });

  it('are looked through for what the database cannot store', () => {
    expect(form.holdsNul()).toBe(false);
    expect(new FormFields({ a: ['x', 'y\0'] }).holdsNul()).toBe(true);
  });
});

const SITE = 'https://cms.example';

describe('A path within the service', () => {
  it.each([
    '/',
    '/Admin',
    '/Admin/Users?page=2&q=a%20b',
    '/connect/interaction/abc',
    '/a//b',
    '/a?next=//evil.example',
  ])('is %j', (path) => expect(localPath(path)).toBe(path));

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    ' /Admin',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/\u0000',
    '/\u0085/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    `/${'a'.repeat(2000)}`,
  ])('is not %j', (given) => expect(localPath(given)).toBeUndefined());

  it.each([undefined, null, 1, ['/Admin', '//evil.example'], {}])('is not %j, which is no text', (given) =>
    expect(localPath(given)).toBeUndefined(),
  );

  it('may be longer for whoever takes longer ones', () => {
    const long = `/${'a'.repeat(2000)}`;
    expect(localPath(long, 3000)).toBe(long);
    expect(localPath(long, 2000)).toBeUndefined();
  });

  it('never leads to another site, whatever was sent', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      '%2f',
      'http',
      'evil.example',
      '\u3000',
    );
    const given = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => parts.join('')),
      fc.webPath(),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(given, (text) => {
        const path = localPath(text);
        if (path === undefined) return;
        expect(new URL(path, SITE).origin).toBe(SITE);
        expect(new URL(`${SITE}/site${path}`).pathname).toMatch(/^\/site/);
        expect(localPath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
