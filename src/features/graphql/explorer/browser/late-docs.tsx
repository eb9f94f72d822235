import { DocExplorerContextProvider } from '@graphiql/plugin-doc-explorer/dist/context.js';
import { DocsFilledIcon, DocsIcon, Spinner, usePluginStore, type GraphiQLPlugin } from '@graphiql/react';
import { lazy, Suspense } from 'react';

export { DocExplorerContextProvider };

const Documentation = lazy(async () => {
  const { DocExplorer } = await import('@graphiql/plugin-doc-explorer/dist/components/doc-explorer.js');
  return { default: DocExplorer };
});

/** The documentation of the schema, loaded when it is first opened: its search weighs as much as all the rest of GraphiQL. */
export const DOC_EXPLORER_PLUGIN: GraphiQLPlugin = {
  title: 'Documentation Explorer',
  icon: () => {
    const { visiblePlugin } = usePluginStore();
    return visiblePlugin === DOC_EXPLORER_PLUGIN ? <DocsFilledIcon /> : <DocsIcon />;
  },
  content: () => (
    <Suspense fallback={<Spinner />}>
      <Documentation />
    </Suspense>
  ),
};
