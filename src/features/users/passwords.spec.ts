import { isCommonPassword } from './passwords';

describe('A password that anybody would guess', () => {
  it.each([
    'password',
    'Password1!',
    '1234password',
    'Admin2026',
    'welcome123',
    '12345678',
    '1234567890',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    'qwertyuiop',
    'abcdefgh',
  ])('is %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(['frieda@example.com', 'FRIEDA-MILLER'])('is %s, a name of the user', (password) =>
    expect(isCommonPassword(password, ['frieda-miller', 'frieda@example.com'])).toBe(true),
  );

  it.each([
    'Test-password-1',
    'a long password',
    'another password',
    'frieda-miller likes plums',
    'correct horse battery staple',
    'xk2-9fQ.v',
    '皇帝の新しい心と体',
  ])('is not %s', (password) => expect(isCommonPassword(password, ['frieda-miller'])).toBe(false));
});
