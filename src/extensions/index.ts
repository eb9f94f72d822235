export { ExtensionsModule } from './extensions.module';
export { ExtensionRegistry } from './extension-registry';
export { DuplicateContributionError, PluginError, RequestScopedContributionError } from './extension-errors';
export { loadPlugins } from './load-plugins';
