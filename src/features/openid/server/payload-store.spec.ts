import type { AdapterPayload } from 'oidc-provider';
import { joined } from './payload-store';

const of = (payload: object): AdapterPayload => ({ accountId: 'anna', ...payload });

describe('What two requests of the same person have given', () => {
  it('is together in their session, by application', () => {
    const stored = of({ authorizations: { site: { sid: 'a', persistsLogout: true }, shop: { grantId: 'of shop' } } });
    const given = of({ authorizations: { site: { sid: 'b', grantId: 'of site' }, blog: { grantId: 'of blog' } } });
    expect(joined('Session', stored, given)).toMatchObject({
      authorizations: {
        site: { sid: 'b', grantId: 'of site', persistsLogout: true },
        shop: { grantId: 'of shop' },
        blog: { grantId: 'of blog' },
      },
    });
  });

  it('leaves a question that waits for its answer in the session', () => {
    const state = { secret: 'of the form' };
    expect(joined('Session', of({ state }), of({}))).toMatchObject({ state });
    expect(joined('Session', of({ state }), of({ state: { secret: 'newer' } })).state).toEqual({ secret: 'newer' });
  });

  it('is together in a grant, by resource', () => {
    const stored = of({ openid: { scope: 'openid email' }, resources: { api: 'openid', other: 'read' }, exp: 1 });
    const given = of({ openid: { scope: 'openid profile' }, resources: { api: 'openid roles' }, exp: 2 });
    expect(joined('Grant', stored, given)).toEqual(
      of({
        openid: { scope: 'openid email profile' },
        resources: { api: 'openid roles', other: 'read' },
        exp: 2,
      }),
    );
  });

  it('adds nothing where there is nothing', () => {
    expect(joined('Grant', of({}), of({}))).toEqual(of({}));
    expect(joined('Session', of({}), of({ uid: 'u' }))).toEqual(of({ uid: 'u' }));
    expect(joined('Grant', undefined, of({ exp: 1 }))).toEqual(of({ exp: 1 }));
  });
});

it('Nothing of another person is kept, and nothing of what is written once', () => {
  const stored = of({ authorizations: { site: {} }, openid: { scope: 'openid' } });
  const given = { accountId: 'bert' };
  expect([joined('Session', stored, given), joined('Grant', stored, given)]).toEqual([given, given]);
  expect(joined('AuthorizationCode', stored, of({ scope: 'email' }))).toEqual(of({ scope: 'email' }));
});
