import type { Browser, FormValues, TestResponse } from '@espalier/testing';
import { messageIn } from './page-message';

type Answer = TestResponse<unknown>;

interface Autosaved extends Readonly<Record<string, unknown>> {
  readonly action: string;
  readonly page: string;
  readonly version: string;
  readonly versionId: string;
  readonly base: string;
  readonly head: Readonly<Record<'title' | 'called' | 'links' | 'status', string>>;
}

const LIST = '/Admin/Contents/ContentItems';

/** The form of the editor on a page, as a browser has it: what is typed into it is sent with all the rest. */
export class EditorForm {
  private readonly controls: Map<string, string[]>;
  private action?: string;

  constructor(
    private readonly browser: Browser,
    readonly html: string,
  ) {
    this.controls = controlsOf(html);
  }

  static async open(browser: Browser, path: string): Promise<EditorForm> {
    const { status, text } = await browser.open(path);
    if (status !== 200) throw new Error(`${path} answers ${status}:\n${text}`);
    return new EditorForm(browser, text);
  }

  static edit(browser: Browser, contentItemId: string): Promise<EditorForm> {
    return EditorForm.open(browser, `${LIST}/${contentItemId}/Edit`);
  }

  static create(browser: Browser, type: string): Promise<EditorForm> {
    return EditorForm.open(browser, `/Admin/Contents/ContentTypes/${type}/Create`);
  }

  get names(): string[] {
    return [...this.controls.keys()];
  }

  /** Of the buttons. */
  get actions(): string[] {
    const found = this.html.matchAll(/<button name="_action" value="([^"]*)"/g);
    return [...new Set([...found].map(([, value]) => unescaped(value)))];
  }

  value(name: string): string | undefined {
    return this.controls.get(name)?.at(-1);
  }

  values(name: string): readonly string[] {
    return this.controls.get(name) ?? [];
  }

  /** Types, chooses or checks; an empty list unchecks, or takes a control away. */
  type(values: FormValues): this {
    for (const [name, value] of Object.entries(values)) this.controls.set(name, [value].flat());
    return this;
  }

  /** What stands beside a control. */
  errorOf(name: string): string | undefined {
    const id = `field-${name.replace(/[^\w-]/g, '-')}-error`;
    const found = new RegExp(`id="${id}"><span class="visually-hidden">\\w+: </span>([^<]*)<`).exec(this.html)?.[1];
    return found === undefined ? undefined : unescaped(found);
  }

  /** What the summary says. */
  get summary(): string[] {
    const [, list = ''] = /<div class="banner banner-error" role="alert"[^]*?<ul>([^]*?)<\/ul>/.exec(this.html) ?? [];
    return [...list.matchAll(/<li>(?:<a [^>]*>)?([^<]*)/g)].map(([, text]) => unescaped(text));
  }

  async send(action: string): Promise<Answer> {
    return this.browser.post(this.path, { ...Object.fromEntries(this.controls), _action: action });
  }

  /** Sends the form as scripts do while somebody types, and goes on with what it has become. */
  async autosave(status = 200): Promise<Autosaved> {
    const answer = await this.browser.post(`${this.path}/Autosave`, Object.fromEntries(this.controls));
    if (answer.status !== status) throw new Error(`The autosave answers ${answer.status}:\n${answer.text}`);
    const saved = JSON.parse(answer.text) as Autosaved;
    if (status !== 200) return saved;
    this.action = saved.action;
    this.type({ _version: saved.version, _versionId: saved.versionId, _base: saved.base });
    return saved;
  }

  private get path(): string {
    const [, path] = /<form method="post" action="([^"]*)" id="content-editor"/.exec(this.html) ?? [];
    if (path === undefined) throw new Error(`The page has no editor:\n${this.html}`);
    return this.action ?? unescaped(path);
  }

  /** Sends the form and reads it from the page that answers. */
  async again(action: string, status = 200): Promise<EditorForm> {
    const answer = await this.send(action);
    if (answer.status !== status) throw new Error(`${action} answers ${answer.status}:\n${answer.text}`);
    return new EditorForm(this.browser, answer.text);
  }

  /** Sends the form and opens the editor that it leads to. */
  async done(action: string): Promise<EditorForm> {
    const answer = await this.send(action);
    const location = answer.headers.get('location');
    if (answer.status !== 303 || location === null)
      throw new Error(`${action} answers ${answer.status}:\n${answer.text}`);
    return EditorForm.open(this.browser, location);
  }

  /** Of the item of the form. */
  get contentItemId(): string {
    return this.value('_newId') ?? '';
  }

  get message(): string | undefined {
    const found = messageIn(this.html);
    return found === undefined ? undefined : unescaped(found);
  }
}

const CONTROL = /<input ([^>]*)>|<textarea ([^>]*)>\n?([^<]*)<\/textarea>|<select ([^>]*)>([^]*?)<\/select>/g;

function controlsOf(html: string): Map<string, string[]> {
  const controls = new Map<string, string[]>();
  const form = /<form [^>]*id="content-editor"[^]*?<\/form>/.exec(html)?.[0] ?? '';
  for (const [, input, textarea, text, select, options] of form.matchAll(CONTROL)) {
    const attributes = attributesOf(input ?? textarea ?? select);
    const isUnchecked = /^(checkbox|radio)$/.test(attributes.type ?? '') && attributes.checked === undefined;
    if (isUnchecked) continue;
    const value =
      input === undefined ? (textarea === undefined ? chosenOf(options) : typedOf(text)) : valueOf(attributes);
    controls.set(attributes.name, [...(controls.get(attributes.name) ?? []), value]);
  }
  return controls;
}

/** As HTML is read and forms are sent: every line end becomes one kind. */
function typedOf(text: string): string {
  return withLineEnds(unescaped(text), '\r\n');
}

/** Of a control that has one line, unless nobody sees it. */
function valueOf({ type, value = '' }: Readonly<Record<string, string>>): string {
  return withLineEnds(value, type === 'hidden' ? '\r\n' : '');
}

function withLineEnds(text: string, end: string): string {
  return text.replace(/\r\n|\r|\n/g, end);
}

function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option value="([^"]*)"( selected)?/g)];
  return unescaped((all.find(([, , selected]) => selected) ?? all[0])?.[1] ?? '');
}

function attributesOf(tag: string): Readonly<Record<string, string>> {
  const found = tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...found].map(([, name, value = '']) => [name, unescaped(value)]));
}

function unescaped(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(?:#x([0-9A-F]+)|(\w+));/gi, (_, code: string | undefined, name: string) =>
    code === undefined ? named[name] : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
