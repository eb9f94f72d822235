const TAG = /<[a-z][^<>]*>/gi;
const ADDRESS = /(\s(?:href|src|cite|poster)=")([^"]+)/gi;
const SOURCES = /(\ssrcset=")([^"]+)/gi;
/** Of a list of sources each address: a comma may be part of one, but does not end it. */
const SOURCE = /(^\s*|,\s*)([^\s,](?:\S*[^\s,])?)/g;

/** With a scheme, or of another server. */
const IS_ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** The same HTML for whoever does not know what its addresses are relative to. @param page absolute, without a query */
export function withAbsoluteAddresses(html: string, page: string): string {
  const { origin } = new URL(page);
  const absolute = (address: string) => {
    if (IS_ABSOLUTE.test(address)) return address;
    if (address.startsWith('/')) return origin + address;
    return (/^[#?]/.test(address) ? page : page.slice(0, page.lastIndexOf('/') + 1)) + address;
  };
  return html.replace(TAG, (tag) =>
    tag
      .replace(ADDRESS, (_, before: string, address: string) => before + absolute(address))
      .replace(SOURCES, (_, before: string, sources: string) => {
        return before + sources.replace(SOURCE, (__, between: string, address: string) => between + absolute(address));
      }),
  );
}
