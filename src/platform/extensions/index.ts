export { ExtensionsModule } from './extensions.module';
export { ExtensionRegistry } from './extension-registry';
export {
  DuplicateContributionError,
  IncompleteContributionError,
  MissingContributionError,
  PluginError,
  RequestScopedContributionError,
} from './extension-errors';
export { loadPlugins } from './load-plugins';
