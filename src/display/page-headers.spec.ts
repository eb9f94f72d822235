import { pageHeaders } from './page-headers';

function formAction(...targets: string[]): string | undefined {
  return /form-action ([^;]*)/.exec(pageHeaders(targets)['Content-Security-Policy'])?.[1];
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
});
