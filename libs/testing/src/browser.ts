import { parseCookie } from 'cookie';
import { TEST_ENVIRONMENT } from './environment';
import type { HttpClient, TestResponse } from './http-client';

/** What is typed into fields, or chosen. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/** Form values, or files that are attached. */
export type PostedValues = Readonly<Record<string, string | readonly string[] | readonly File[]>>;

/** Asks for pages as a browser does: keeps cookies, says what it accepts and where forms come from. It follows no redirects. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  /** @param node where the next request goes; another node of the service may take its place at any time */
  constructor(public node: HttpClient) {}

  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  set cookie(header: string) {
    this.cookies.clear();
    for (const [name, value] of Object.entries(parseCookie(header))) this.cookies.set(name, value ?? '');
  }

  open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<TestResponse<unknown>> {
    return this.send('GET', path, { headers });
  }

  /** Posts what it is told to, with or without a token. */
  post(
    path: string,
    values: PostedValues,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestResponse<unknown>> {
    return this.send('POST', path, {
      body: formOf(values),
      headers: { 'sec-fetch-site': 'same-origin', origin: this.node.url, ...headers },
    });
  }

  /** Opens a page and submits its form to an address, with the hidden fields that the form has. */
  async submit(page: string, action: string, values: PostedValues): Promise<TestResponse<unknown>> {
    const { text } = await this.open(page);
    return this.post(action, { ...hiddenFields(text, action), ...values });
  }

  signIn(
    userName: string = TEST_ENVIRONMENT.ADMIN_USERNAME,
    password: string = TEST_ENVIRONMENT.ADMIN_PASSWORD,
  ): Promise<TestResponse<unknown>> {
    return this.submit('/Login', '/Login', { userName, password });
  }

  private async send(
    method: string,
    path: string,
    { headers, body }: { headers: Readonly<Record<string, string>>; body?: URLSearchParams | FormData },
  ): Promise<TestResponse<unknown>> {
    const answer = await this.node.request<unknown>(method, path, {
      body,
      headers: { accept: 'text/html', ...(this.cookie !== '' && { cookie: this.cookie }), ...headers },
    });
    for (const header of answer.headers.getSetCookie()) this.keep(header);
    return answer;
  }

  private keep(header: string): void {
    const [, name = '', value = ''] = /^([^=;]*)=?([^=;]*)/.exec(header) ?? [];
    if (/expires=Thu, 01 Jan 1970/i.test(header)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** With files it is of the other type that forms can have. */
function formOf(values: PostedValues): URLSearchParams | FormData {
  const fields = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string | File] => [name, one]),
  );
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  if (texts.length === fields.length) return new URLSearchParams(texts);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

/** The hidden fields of the form that is posted to that address. */
export function hiddenFields(html: string, action: string): Record<string, string> {
  const form = html
    .split('<form ')
    .find((part) => part.includes(`action="${action}"`) && !/^[^>]*method="get"/.test(part))
    ?.split('</form>', 1)[0];
  if (form === undefined) throw new Error(`The page has no form for ${action}:\n${html}`);
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescapeHtml(value)]));
}

function unescapeHtml(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(?:#x([0-9A-F]+)|(\w+));/gi, (whole, code: string | undefined, name: string) =>
    code === undefined ? (named[name] ?? whole) : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
