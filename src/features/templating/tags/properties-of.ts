/** What a tag is given beside what it knows: `button_text` is the property `ButtonText`. */
export function propertiesOf(parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [pascalCase(name), value]));
}

function pascalCase(name: string): string {
  return name.replace(/(^|_)([a-z0-9])/gi, (_match, _start, letter: string) => letter.toUpperCase());
}
