declare module '@graphiql/plugin-doc-explorer/dist/components/doc-explorer.js' {
  import type { FC } from 'react';

  export const DocExplorer: FC;
}

declare module '@graphiql/plugin-doc-explorer/dist/context.js' {
  import type { FC, ReactNode } from 'react';

  export const DocExplorerContextProvider: FC<{ readonly children: ReactNode }>;
}
