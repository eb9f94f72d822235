import CodeMirror, { type Editor } from 'codemirror';
import { GraphiQL, type GraphiQLProps } from 'graphiql';
import { GraphQLError, type ExecutionResult } from 'graphql';
import { useMemo, useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

const WELCOME = `# Ask for the content of a type by its name.
{
  __schema {
    queryType {
      fields {
        name
      }
    }
  }
}
`;

const SIGNED_OUT = 'Nobody is signed in any more, or the query is longer than a form may be. Load the page again.';

const NO_TOKEN = 'Give an access token above. The documentation of the service says how to get one.';

/** As it was chosen for the whole UI: GraphiQL has no switch of its own then. */
const THEME = document.documentElement.dataset.theme ?? 'system';

const LOOK = {
  defaultQuery: WELCOME,
  forcedTheme: THEME as GraphiQLProps['forcedTheme'],
  isHeadersEditorEnabled: false,
  showPersistHeadersSettings: false,
} as const;

/** The token is in the memory of the page only: GraphiQL keeps what it is told, headers too, in the local storage. */
function Explorer({ endpoint }: { readonly endpoint: string }) {
  const [token, setToken] = useState('');
  // GraphiQL asks for the schema whenever its fetcher is another one; with null it does not ask.
  const fetcher = useMemo(() => fetcherFor(endpoint, token), [endpoint, token]);
  return (
    <>
      <TokenForm onToken={setToken} />
      <GraphiQL fetcher={fetcher} schema={token === '' ? null : undefined} {...LOOK} />
    </>
  );
}

/** For who is signed in: queries go as forms, with the token that shows that they come from this page. */
function AdminExplorer({ endpoint, formToken }: { readonly endpoint: string; readonly formToken: string }) {
  const fetcher = useMemo(() => formFetcher(endpoint, formToken), [endpoint, formToken]);
  return <GraphiQL fetcher={fetcher} {...LOOK} />;
}

function TokenForm({ onToken }: { readonly onToken: (token: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get('token');
    onToken(typeof token === 'string' ? token.trim() : '');
  };
  return (
    <form className="explorer-bar" onSubmit={submit}>
      <label htmlFor="token">Access token</label>
      <input id="token" name="token" type="password" autoComplete="off" spellCheck={false} />
      <button type="submit" className="btn">
        Use
      </button>
    </form>
  );
}

function fetcherFor(endpoint: string, token: string): GraphiQLProps['fetcher'] {
  if (token === '') return () => ({ errors: [new GraphQLError(NO_TOKEN)] });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return async (request) => {
    const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(request) });
    return (await response.json()) as ExecutionResult;
  };
}

function formFetcher(endpoint: string, formToken: string): GraphiQLProps['fetcher'] {
  return async (request) => {
    const body = new URLSearchParams({ _csrf: formToken, request: JSON.stringify(request) });
    const response = await fetch(endpoint, { method: 'POST', body });
    if (response.headers.get('content-type')?.includes('json')) return (await response.json()) as ExecutionResult;
    return { errors: [new GraphQLError(SIGNED_OUT)] };
  };
}

/** Names the editor as the region that it is in, and lets go of the tab key: without a mouse nobody would get out. */
function makeAccessible(editor: Editor): void {
  const region = editor.getWrapperElement().closest('[aria-label]');
  editor.getInputField().setAttribute('aria-label', region?.getAttribute('aria-label') ?? 'Text');
  editor.addKeyMap({ Tab: false, 'Shift-Tab': false });
}

function start(root: HTMLElement): void {
  // The policy of the page allows the style that dialogs add by this.
  Object.assign(globalThis, { __webpack_nonce__: root.dataset.nonce });
  CodeMirror.defineInitHook(makeAccessible);
  const { endpoint = '', formToken = '' } = root.dataset;
  const explorer =
    formToken === '' ? <Explorer endpoint={endpoint} /> : <AdminExplorer endpoint={endpoint} formToken={formToken} />;
  createRoot(root).render(explorer);
}

const root = document.getElementById('explorer');
if (root) start(root);
