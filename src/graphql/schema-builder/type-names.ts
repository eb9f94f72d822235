/**
 * Hands out the names of GraphQL types or of fields. Names of content types and parts are free for their authors to choose, so two may
 * meet; the later one gets an underscore, which no name of theirs has.
 */
export class TypeNames {
  private readonly taken: Set<string>;

  constructor(reserved: readonly string[]) {
    this.taken = new Set(reserved);
  }

  claim(preferred: string): string {
    const name = this.taken.has(preferred) ? `${preferred}_` : preferred;
    if (this.taken.has(name)) return this.claim(name);
    this.taken.add(name);
    return name;
  }
}

/** GraphQL takes no other names for fields, and keeps those with two underscores for itself. */
export function isFieldName(name: string): boolean {
  return /^(?!__)[_A-Za-z]\w*$/.test(name);
}

export function pascalCase(wireName: string): string {
  return wireName.charAt(0).toUpperCase() + wireName.slice(1);
}
