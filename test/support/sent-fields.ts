import { hiddenFields } from '@espalier/testing';

/** What the form of a page would send as it is shown, but for its buttons. */
export function sentFields(html: string, action: string): Record<string, string> {
  const form = html.split('<form ').find((part) => part.includes(`action="${action}"`)) ?? '';
  const hidden = hiddenFields(html, action);
  const boxes = [...form.matchAll(/name="([^"]+)" type="checkbox" value="([^"]*)" checked/g)];
  const texts = [...form.matchAll(/name="([^"]+)" type="text" value="([^"]*)"/g)];
  const areas = [...form.matchAll(/<textarea id="[^"]*" name="([^"]+)"[^>]*>\n([^<]*)</g)];
  const selects = [...form.matchAll(/<select id="[^"]*" name="([^"]+)"[^]*?<\/select>/g)].map(([select, name]) => [
    '',
    name,
    / value="([^"]*)" selected/.exec(select)?.[1] ?? '',
  ]);
  const shown = [...boxes, ...texts, ...areas, ...selects].map(([, name, value]) => [name, unescaped(value)]);
  return { ...hidden, ...(Object.fromEntries(shown) as Record<string, string>) };
}

function unescaped(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&#x3D;': '=',
    '&quot;': '"',
    '&lt;': '<',
    '&gt;': '>',
    '&amp;': '&',
  };
  return text.replace(/&[#\w]+;/g, (sign) => signs[sign] ?? sign);
}
