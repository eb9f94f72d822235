import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { extensionPoints, type ExtensionPoint } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from './extension-registry';
import { separateContributions, type ImportedModule } from './separate-contributions';

/** The registry, and each extension point as a token of what is contributed to it, for every module. */
@Module({})
export class ExtensionsModule {
  /** @param modules that contribute, with those that they import */
  static of(modules: readonly ImportedModule[]): DynamicModule {
    separateContributions(modules);
    const lists = extensionPoints().map(contributionsTo);
    return {
      module: ExtensionsModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [ExtensionRegistry, ...lists],
      exports: [ExtensionRegistry, ...extensionPoints()],
    };
  }
}

function contributionsTo(point: ExtensionPoint<unknown>): FactoryProvider<Iterable<unknown>> {
  return {
    provide: point,
    inject: [ExtensionRegistry],
    useFactory: (registry: ExtensionRegistry) => ({
      [Symbol.iterator]: () => registry.contributions(point)[Symbol.iterator](),
    }),
  };
}
