import { controlId, type FormErrorEntry, type FormState } from '#core/display';
import { text } from '#platform/texts';

const ENTRY = /^\[(\d+)\]$/;

export class FormErrorsByPath {
  private readonly labels = new Map<string, string>();

  constructor(private readonly errors: FormState['errors']) {}

  /**
   * Undefined when nothing is wrong. From then on the summary leads there.
   *
   * @param name of a control, or of an entry of the list in it
   * @param label what people call the control
   */
  beside(name: string, label: string): string | undefined {
    this.labels.set(name, label);
    const messages = Object.entries(this.errors).flatMap(([path, said]) => aboutControl(path, name, said) ?? []);
    return messages.length > 0 ? messages.join(' ') : undefined;
  }

  summary(): readonly FormErrorEntry[] {
    return Object.entries(this.errors).flatMap(([path, messages]) => {
      const name = this.controlOf(path);
      if (name === undefined)
        return messages.map((said) => (path ? `${path}: ${said}` : said)).map((message) => ({ id: '', message }));
      const said = aboutControl(path, name, messages) ?? messages;
      return said.map((message) => ({ id: controlId(name), label: this.labels.get(name), message }));
    });
  }

  private controlOf(path: string): string | undefined {
    const names = [...this.labels.keys()];
    const around = names.filter((name) => isWithin(path, name)).toSorted((one, other) => other.length - one.length);
    return around.at(0) ?? (path === '' ? undefined : names.find((name) => isWithin(name, path)));
  }
}

function aboutControl(path: string, name: string, messages: readonly string[]): readonly string[] | undefined {
  if (path === name) return messages;
  if (!isWithin(path, name)) return undefined;
  const entry = ENTRY.exec(path.slice(name.length))?.[1];
  return entry === undefined
    ? undefined
    : messages.map((message) => `${text('Entry {number}', { number: Number(entry) + 1 })}: ${message}`);
}

function isWithin(path: string, outer: string): boolean {
  return path.startsWith(outer) && ['', '.', '['].includes(path.charAt(outer.length));
}
