/** The fields of a posted form. What was not sent is empty. */
export class FormFields {
  /** @param body as `express.urlencoded` reads it: a list where a name came several times */
  constructor(private readonly body: Readonly<Record<string, string | readonly string[] | undefined>>) {}

  /** The names of all fields that were sent, each once. */
  get names(): readonly string[] {
    return Object.keys(this.body);
  }

  /** The text as it was typed; the last one when there are several. */
  text(name: string): string {
    return this.all(name).at(-1) ?? '';
  }

  /** A number as it was typed; NaN for what is none, so that it is refused. */
  number(name: string): number {
    const text = this.text(name).trim();
    return text === '' ? Number.NaN : Number(text);
  }

  /** Every value of a name, as of the checked boxes of a group. */
  all(name: string): readonly string[] {
    if (!Object.hasOwn(this.body, name)) return [];
    const value = this.body[name];
    return typeof value === 'string' ? [value] : (value ?? []);
  }

  /** Whether a checkbox was checked. */
  checked(name: string): boolean {
    return this.all(name).length > 0;
  }

  /** Whether any value has a character that PostgreSQL cannot store. */
  holdsNul(): boolean {
    return Object.keys(this.body).some((name) => this.all(name).some((value) => value.includes('\0')));
  }
}
