/** The address of a service, with a slash at the end. @throws TypeError when it cannot be one */
export function baseOf(url: string | URL): URL {
  if (!URL.canParse(String(url)))
    throw new TypeError(`"${String(url)}" is no URL. Give one such as https://cms.example.com.`);
  const base = new URL(url);
  if (!/^https?:$/.test(base.protocol) || base.username !== '' || base.password !== '') {
    throw new TypeError('The url of a service begins with http or https, and has no user name and password.');
  }
  base.search = '';
  base.hash = '';
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}
