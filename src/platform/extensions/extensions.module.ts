import {
  Module,
  type DynamicModule,
  type FactoryProvider,
  type ForwardReference,
  type ModuleMetadata,
  type Provider,
  type Type,
} from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants';
import { DiscoveryModule } from '@nestjs/core';
import { contributionToken, extensionPoints, isExtensionPoint, type ExtensionPoint } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from './extension-registry';

type ImportedModule = NonNullable<ModuleMetadata['imports']>[number];

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

/**
 * The point itself is then the token of all contributions, in these modules too, and a module may contribute several
 * times.
 */
function separateContributions(modules: readonly ImportedModule[], seen = new Set<ImportedModule>()): void {
  for (const module of modules) {
    if (seen.has(module)) continue;
    seen.add(module);
    if (typeof module === 'function') separateIn(module, seen);
    else if ('module' in module) separateInDynamic(module, seen);
    else if ('forwardRef' in module) separateContributions([referred(module)], seen);
  }
}

function separateIn(module: Type, seen: Set<ImportedModule>): void {
  const metadataOf = (key: string) => (Reflect.getMetadata(key, module) ?? []) as unknown[];
  const providers = metadataOf(MODULE_METADATA.PROVIDERS) as Provider[];
  Reflect.defineMetadata(MODULE_METADATA.PROVIDERS, providers.map(separated), module);
  separateContributions(metadataOf(MODULE_METADATA.IMPORTS) as ImportedModule[], seen);
}

function separateInDynamic(module: DynamicModule, seen: Set<ImportedModule>): void {
  if (module.providers) module.providers = module.providers.map(separated);
  separateContributions([module.module, ...(module.imports ?? [])], seen);
}

function referred({ forwardRef: module }: ForwardReference<() => Type>): Type {
  return module();
}

function separated(provider: Provider): Provider {
  if (typeof provider === 'function' || !isExtensionPoint(provider.provide)) return provider;
  return { ...provider, provide: contributionToken(provider.provide) };
}
