export { ExtensionsModule } from './extensions.module';
export { ExtensionRegistry } from './extension-registry';
export {
  DuplicateContributionError,
  IncompleteContributionError,
  PluginError,
  RequestScopedContributionError,
} from './extension-errors';
export { loadPlugins } from './load-plugins';
