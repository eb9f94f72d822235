/** Names and values as a browser sends them. */
export type SentForm = readonly (readonly [name: string, value: string])[];

const CONTROL = /<input ([^>]*)>|<textarea ([^>]*)>\n?([^<]*)<\/textarea>/g;

/** A person with a session, who edits items. Values are to have no characters that HTML escapes. */
export class EditorSession {
  private readonly cookies = new Map<string, string>();

  /** @param url of the service */
  constructor(private readonly url: string) {}

  async signIn(userName: string, password: string): Promise<void> {
    const login = await fetch(`${this.url}/Login`);
    this.keep(login);
    const [, token = ''] = /name="_csrf" value="([^"]*)"/.exec(await login.text()) ?? [];
    await this.post('/Login', [
      ['_csrf', token],
      ['userName', userName],
      ['password', password],
    ]);
  }

  async token({ id, secret }: { readonly id: string; readonly secret: string }): Promise<string> {
    const answer = await fetch(`${this.url}/connect/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  /** Defines types and posts an item over REST; gives the path of its editor. */
  async make(token: string, types: Readonly<Record<string, object>>, item: object): Promise<string> {
    const send = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(this.url + path, { method, headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { contentItemId: string };
    };
    for (const [name, type] of Object.entries(types)) await send('PUT', `/api/content-types/${name}`, type);
    const { contentItemId } = await send('POST', '/api/content', item);
    return `/Admin/Contents/ContentItems/${contentItemId}/Edit`;
  }

  /** The page, as HTML. */
  async open(path: string): Promise<string> {
    const answer = await fetch(this.url + path, { headers: { cookie: this.cookie } });
    const html = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    return html;
  }

  formOf(html: string): SentForm {
    const [form = ''] = /<form [^>]*id="content-editor"[^]*?<\/form>/.exec(html) ?? [];
    return [...form.matchAll(CONTROL)].flatMap(([, input, textarea, text]) => {
      const attributes = input ?? textarea ?? '';
      const attribute = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const isUnchecked = /type="(checkbox|radio)"/.test(attributes) && !/ checked/.test(attributes);
      return isUnchecked ? [] : [[attribute('name'), text ?? attribute('value')] as const];
    });
  }

  /** Publishes the form. */
  save(path: string, form: SentForm): Promise<void> {
    return this.post(path, [...form, ['_action', 'publish']]);
  }

  private async post(path: string, form: SentForm): Promise<void> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { cookie: this.cookie, origin: this.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])),
      redirect: 'manual',
    });
    this.keep(answer);
    const text = await answer.text();
    if (answer.status !== 303) throw new Error(`${path} answers ${answer.status}: ${text}`);
  }

  private get cookie(): string {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ');
  }

  private keep({ headers }: Response): void {
    for (const header of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]*)=?([^=;]*)/.exec(header) ?? [];
      this.cookies.set(name, value);
    }
  }
}
