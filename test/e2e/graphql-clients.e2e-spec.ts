import { createHash } from 'node:crypto';
import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache, gql } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { relayStylePagination } from '@apollo/client/utilities';
import { Client, fetchExchange } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const TITLES = ['Axe', 'Bowl', 'Cup', 'Dish', 'Ewer'];

const PAGES = gql`
  query Pages($titles: [String!]) {
    page(where: { displayText_in: $titles }, orderBy: { displayText: ASC }) {
      contentItemVersionId
      ...Titled
    }
  }
  fragment Titled on ContentItem {
    displayText
  }
`;

const PAGES_FROM = gql`
  query PagesFrom($after: String) {
    pageConnection(first: 2, after: $after, where: { displayText_not: "About" }, orderBy: { displayText: ASC }) {
      edges {
        node {
          contentItemVersionId
          displayText
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

interface Pages {
  readonly page: readonly { readonly displayText: string }[];
}

interface PagesFrom {
  readonly pageConnection: {
    readonly edges: readonly { readonly node: { readonly displayText: string } }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
  };
}

describe('Clients of GraphQL', () => {
  let world: ContentWorld;
  let url: string;
  let headers: Readonly<Record<string, string>>;
  let requests: string[];

  /** Notes the method of each request and whether it has the text of the query or its hash alone. */
  const noting: typeof fetch = (input, init) => {
    const sent = `${input instanceof Request ? input.url : input.toString()} ${typeof init?.body === 'string' ? init.body : ''}`;
    requests.push(`${init?.method ?? 'GET'} ${sent.includes('displayText') ? 'text' : 'hash'}`);
    return fetch(input, init);
  };

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    url = `${world.app.url}/api/graphql`;
    headers = { authorization: `Bearer ${await world.app.token()}` };
    for (const title of TITLES) itemOf(await world.admin.post({ contentType: 'Page', titlePart: { title } }));
  });

  beforeEach(() => (requests = []));

  afterAll(() => world.stop());

  describe('Apollo Client', () => {
    let client: ApolloClient;

    beforeEach(() => {
      const persisted = new PersistedQueryLink({
        sha256: (text: string) => createHash('sha256').update(text).digest('hex'),
        useGETForHashedQueries: true,
      });
      client = new ApolloClient({
        link: persisted.concat(new HttpLink({ uri: url, headers, fetch: noting })),
        cache: new InMemoryCache({
          possibleTypes: { ContentItem: ['Blog', 'BlogPost', 'Board', 'Notice', 'Page'] },
          typePolicies: {
            ContentItem: { keyFields: (item) => (item.contentItemVersionId ? ['contentItemVersionId'] : false) },
            Query: { fields: { pageConnection: relayStylePagination(['where', 'orderBy']) } },
          },
        }),
      });
    });

    afterEach(() => client.stop());

    it('asks with variables, and again by the hash alone', async () => {
      const ask = async (titles: readonly string[]) => {
        const { data } = await client.query<Pages>({
          query: PAGES,
          variables: { titles },
          fetchPolicy: 'network-only',
        });
        return data?.page.map(({ displayText }) => displayText);
      };
      expect(await ask(['Axe', 'Cup'])).toEqual(['Axe', 'Cup']);
      expect(await ask(['Dish'])).toEqual(['Dish']);
      expect(requests).toEqual(['GET hash', 'POST text', 'GET hash']);
    });

    it('keeps items under their ids, and finds fields of fragments on ContentItem', async () => {
      const options = { query: PAGES, variables: { titles: ['Axe'] } };
      await client.query<Pages>(options);
      const asked = requests.length;
      const { data } = await client.query<Pages>(options);
      expect(data?.page[0].displayText).toBe('Axe');
      expect(requests).toHaveLength(asked);
      expect(Object.keys(client.extract() as object).filter((key) => key.startsWith('Page:'))).toHaveLength(1);
    });

    it('keeps items within others apart, which have no versions of their own', async () => {
      itemOf(
        await world.admin.putType('Board', {
          parts: [{ part: 'BagPart', settings: { containedContentTypes: ['Notice'] } }],
        }),
      );
      const notice = (title: string) => ({ contentType: 'Notice', titlePart: { title } });
      await world.admin.post({ contentType: 'Board', bagPart: { contentItems: [notice('One'), notice('Two')] } });
      const query = gql`
        {
          board {
            contentItemVersionId
            bagPart {
              contentItems {
                contentItemVersionId
                ... on Notice {
                  titlePart {
                    title
                  }
                }
              }
            }
          }
        }
      `;
      const { data } = await client.query<{ board: unknown }>({ query });
      const titled = (title: string) => ({ titlePart: { title } });
      expect(data?.board).toMatchObject([{ bagPart: { contentItems: [titled('One'), titled('Two')] } }]);
    });

    it('pages through a connection with its own pagination', async () => {
      const query = client.watchQuery<PagesFrom>({ query: PAGES_FROM });
      const subscription = query.subscribe(() => undefined);
      let page = (await query.refetch()).data?.pageConnection.pageInfo;
      while (page?.hasNextPage) {
        page = (await query.fetchMore({ variables: { after: page.endCursor } })).data?.pageConnection.pageInfo;
      }
      subscription.unsubscribe();
      const kept = client.readQuery<PagesFrom>({ query: PAGES_FROM });
      expect(kept?.pageConnection.edges.map(({ node }) => node.displayText)).toEqual(TITLES);
    });

    it('tells errors by their codes', async () => {
      const failing = client.query({ query: gql('{ page(first: -1) { displayText } }') });
      const error = await failing.catch((reason: unknown) => reason);
      if (!CombinedGraphQLErrors.is(error)) throw error;
      expect(error.errors.map(({ extensions }) => extensions?.code)).toEqual(['BAD_USER_INPUT']);
    });
  });

  describe('urql', () => {
    const client = (preferGetForPersistedQueries: boolean): Client =>
      new Client({
        url,
        fetch: noting,
        fetchOptions: { headers },
        exchanges: [persistedExchange({ preferGetForPersistedQueries }), fetchExchange],
        preferGetMethod: false,
      });

    it.each([
      { byGet: true, expected: ['GET hash', 'GET text', 'GET hash'] },
      { byGet: false, expected: ['POST hash', 'POST text', 'POST hash'] },
    ])('asks with variables, and again by the hash alone: $expected', async ({ byGet, expected }) => {
      const query = `query Get${byGet}($n: Int) { page(first: $n, orderBy: { displayText: DESC }) { displayText } }`;
      const asking = client(byGet);
      const ask = async (n: number) => {
        const { data } = await asking.query<Pages>(query, { n });
        return data?.page.map(({ displayText }) => displayText);
      };
      expect(await ask(1)).toEqual(['Ewer']);
      expect(await ask(2)).toEqual(['Ewer', 'Dish']);
      expect(requests).toEqual(expected);
    });

    it('tells errors by their codes', async () => {
      const { error } = await client(true).query('{ page(first: -1) { displayText } }', {});
      expect(error?.graphQLErrors.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    });
  });
});
