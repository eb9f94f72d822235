/**
 * Names of content types and parts are free for their authors to choose, so two may meet in types from before that was
 * refused; the later one gets an underscore, which no name of theirs has.
 */
export class TypeNames {
  readonly asked: string[] = [];
  private readonly taken: Set<string>;

  constructor(reserved: readonly string[]) {
    this.taken = new Set(reserved);
  }

  claim(preferred: string): string {
    this.asked.push(preferred);
    let name = preferred;
    while (this.taken.has(name)) name += '_';
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
