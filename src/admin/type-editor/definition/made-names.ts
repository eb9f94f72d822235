import { normalized } from '#platform/strings';

/** The words of a text, in letters and digits of ASCII: `Café à la carte` has `Cafe`, `a`, `la` and `carte`. */
function words(text: string): string[] {
  return (
    normalized(text, 'NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? []
  );
}

/** A name of a type, made of what people call it: `Blog post` → `BlogPost`. Empty where nothing can be made. */
export function typeNameOf(displayName: string): string {
  const name = words(displayName)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return name.replace(/^\d+/, '').slice(0, 64);
}

/** A name of a field, made of what people call it: `Publication date` → `publicationDate`. */
export function fieldNameOf(displayName: string): string {
  const name = typeNameOf(displayName);
  return name.charAt(0).toLowerCase() + name.slice(1);
}
