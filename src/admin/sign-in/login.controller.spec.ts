import type { Principal } from '@espalier/plugin-sdk';
import { landingOf } from './login.controller';

const somebody = (...permissions: string[]) => ({ may: (permission) => permissions.includes(permission) }) as Principal;

describe('After signing in', () => {
  it.each([undefined, '/Admin', '/admin/', '/Admin?tab=1', '/Admin/Users/1'])(
    'somebody who may open no admin page comes to their account, and not to %s',
    (wanted) => expect(landingOf(somebody('ViewContent'), wanted)).toBe('/Account'),
  );

  it.each(['/Account', '/connect/interaction/abc', '/Administration', '/'])(
    'somebody who may open no admin page comes to %s where they wanted to',
    (wanted) => expect(landingOf(somebody(), wanted)).toBe(wanted),
  );

  it('administrators come to the dashboard, or where they wanted to', () => {
    expect(landingOf(somebody('AccessAdminPanel'))).toBe('/Admin');
    expect(landingOf(somebody('AccessAdminPanel'), '/Admin/Users')).toBe('/Admin/Users');
  });
});
