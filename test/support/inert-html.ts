const ELEMENTS = new Set(
  (
    'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt em ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark nav ol p picture pre q rp rt ruby s samp section ' +
    'small source span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'abbr alt aria-label cite class colspan datetime decoding dir height href hreflang id lang loading media open rel reversed rowspan ' +
    'scope sizes span src srcset start target title type value width'
  ).split(' '),
);
const ADDRESSES = new Set(['href', 'src', 'cite', 'srcset']);
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|[^a-z]|[a-z0-9+.-]*(?:[^a-z0-9+.:-]|$))/i;

/** A tag as every parser of HTML reads it: attributes in double quotes, or without a value, and no angle brackets in them. */
const TAG = /^<\/?([a-z][a-z0-9]*)((?: [a-z][a-z-]*(?:="[^"<>]*")?)*)(?: \/)?>/;
const ATTRIBUTE = / ([a-z][a-z-]*)(?:="([^"]*)")?/g;

/**
 * What of HTML might run, or might be read in another way by another parser, so that nobody knows. Nothing else than tags from a list,
 * with attributes from a list, whose addresses lead to pages, and text.
 */
export function faultsOfHtml(html: string): string[] {
  const faults: string[] = [];
  let rest = html;
  while (rest !== '') {
    const text = /^[^<]+/.exec(rest)?.[0];
    const tag = text === undefined ? TAG.exec(rest) : null;
    if (text === undefined && !tag) return [...faults, `no tag: ${rest.slice(0, 80)}`];
    if (tag) faults.push(...faultsOfTag(tag));
    rest = rest.slice(text?.length ?? tag?.[0].length);
  }
  return faults;
}

function faultsOfTag([whole, element, attributes]: RegExpExecArray): string[] {
  if (!ELEMENTS.has(element)) return [`element: ${whole}`];
  return [...attributes.matchAll(ATTRIBUTE)].flatMap(([, name, value = '']) => {
    if (!ATTRIBUTES.has(name)) return [`attribute ${name}: ${whole}`];
    return ADDRESSES.has(name) && !SAFE_ADDRESS.test(decoded(value)) ? [`address ${decoded(value)}: ${whole}`] : [];
  });
}

/** As browsers read an address: references replaced, and what they pass over left out. */
function decoded(value: string): string {
  return value
    .replace(/&#x([0-9a-f]+);?/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d+);?/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&colon;/g, ':')
    .replace(/&(?:NewLine|Tab);/g, '')
    .replace(/&amp;/g, '&')
    .replace(/^[\0-\x20]+|[\t\n\r]/g, '');
}
