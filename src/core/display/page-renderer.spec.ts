import { pageHeaders, type PagePolicy } from './page-renderer';

function directive(name: string, policy: PagePolicy = {}): string | undefined {
  return new RegExp(`${name} ([^;]*)`).exec(pageHeaders(policy)['Content-Security-Policy'])?.[1];
}

function formAction(...formTargets: string[]): string | undefined {
  return directive('form-action', { formTargets });
}

describe('The policy of a page', () => {
  it('lets its forms lead to this site, and to the origins of the URLs that it names', () => {
    expect(formAction()).toBe("'self'");
    expect(formAction('https://app.example:8443/callback?a=1', 'http://127.0.0.1/')).toBe(
      "'self' https://app.example:8443 http://127.0.0.1",
    );
  });

  it('names the scheme of an application that has no host', () => {
    expect(formAction('com.example.app:/callback')).toBe("'self' com.example.app:");
  });

  it('takes nothing of a URL that would be a policy of its own', () => {
    expect(formAction("https://app.example/;script-src 'unsafe-inline'")).toBe("'self' https://app.example");
    expect(() => formAction('no URL')).toThrow('Invalid URL');
  });

  it('lets pages of this site have frames, or be in one, only where it is said', () => {
    expect([directive('frame-src'), directive('frame-ancestors')]).toEqual([undefined, "'none'"]);
    expect(directive('frame-src', { hasFrames: true })).toBe("'self'");
    expect(directive('frame-ancestors', { isFramed: true })).toBe("'self'");
  });
});
