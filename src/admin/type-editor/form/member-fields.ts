import { FormFields } from '#platform/pages';

/** What the form says of each part and field, under the names that its controls have there. In the order of the form. */
export function fieldsByMember(form: FormFields): ReadonlyMap<string, FormFields> {
  const bodies = new Map<string, [string, readonly string[]][]>();
  for (const name of form.names) {
    const end = name.indexOf('.');
    if (end < 0) continue;
    const key = name.slice(0, end);
    const body = bodies.get(key) ?? [];
    body.push([name.slice(end + 1), form.all(name)]);
    bodies.set(key, body);
  }
  return new Map([...bodies].map(([key, body]) => [key, new FormFields(Object.fromEntries(body))]));
}

export function prefixed<V>(key: string, values: Readonly<Record<string, V>>): Record<string, V> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${key}.${name}`, value]));
}
