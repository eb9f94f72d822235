import { Injectable, Scope, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import {
  CONTRIBUTES_METADATA,
  extensionPointOptions,
  extensionPoints,
  type ContributesMetadata,
  type ExtensionPoint,
} from '@espalier/plugin-sdk';
import {
  DuplicateContributionError,
  IncompleteContributionError,
  MissingContributionError,
  RequestScopedContributionError,
} from './extension-errors';

interface Contribution {
  readonly instance: unknown;
  readonly order: number;
  /** Where it came from, for messages: `ColorField in ColorModule`. */
  readonly source: string;
}

/** Checked and in order. */
@Injectable()
export class ExtensionRegistry implements OnModuleInit {
  private collected?: Map<symbol, Contribution[]>;

  constructor(private readonly discovery: DiscoveryService) {}

  /**
   * When the service starts, so that a wrong contribution stops the start and not the first request.
   *
   * @throws DuplicateContributionError, IncompleteContributionError, RequestScopedContributionError
   */
  onModuleInit(): void {
    this.collected ??= this.collect();
  }

  /** For the service as a whole, of which no part may be missing. @throws MissingContributionError */
  requirePorts(): void {
    for (const point of extensionPoints()) if (extensionPointOptions(point).isPort) this.the(point);
  }

  /** Ascending. Available from `onModuleInit` on. */
  contributions<T>(point: ExtensionPoint<T>): readonly T[] {
    this.collected ??= this.collect();
    return (this.collected.get(point) ?? []).map(({ instance }) => instance as T);
  }

  /** @throws MissingContributionError when no module that is loaded has one */
  the<T>(port: ExtensionPoint<T>): T {
    const [implementation] = this.contributions(port);
    if (implementation === undefined) throw new MissingContributionError(port);
    return implementation;
  }

  private collect(): Map<symbol, Contribution[]> {
    const collected = new Map<symbol, Contribution[]>();
    for (const wrapper of this.discovery.getProviders()) {
      const metadata = metadataOf(wrapper.metatype) ?? metadataOf(wrapper.token);
      if (!metadata) continue;
      const source = `${wrapper.metatype?.name || 'a constant'} in ${wrapper.host?.name ?? 'an unnamed module'}`;
      if (wrapper.scope === Scope.REQUEST || wrapper.scope === Scope.TRANSIENT || !wrapper.isDependencyTreeStatic()) {
        throw new RequestScopedContributionError(source);
      }
      const entries = collected.get(metadata.point) ?? [];
      if (entries.some(({ instance }) => instance === wrapper.instance)) continue;
      entries.push({ instance: wrapper.instance, order: metadata.order, source });
      collected.set(metadata.point, entries);
    }
    for (const [point, entries] of collected) {
      entries.sort((a, b) => a.order - b.order);
      rejectIncomplete(point, entries);
      rejectDuplicates(point, entries);
    }
    return collected;
  }
}

function metadataOf(target: unknown): ContributesMetadata | undefined {
  if (typeof target !== 'function') return undefined;
  return Reflect.getMetadata(CONTRIBUTES_METADATA, target) as ContributesMetadata | undefined;
}

function rejectIncomplete(point: symbol, entries: readonly Contribution[]): void {
  const { requires = [] } = extensionPointOptions<Readonly<Record<string, unknown>>>(point);
  for (const { instance, source } of entries) {
    const members = instance as Readonly<Record<string, unknown>>;
    const missing = requires.filter((member) => members[member] === undefined);
    if (missing.length > 0) throw new IncompleteContributionError(point, source, missing);
  }
}

function rejectDuplicates(point: symbol, entries: readonly Contribution[]): void {
  const { isPort = false, uniqueBy = isPort ? () => 'the implementation' : undefined } =
    extensionPointOptions<unknown>(point);
  if (!uniqueBy) return;
  const sources = new Map<string, string>();
  for (const { instance, source } of entries) {
    const key = uniqueBy(instance);
    const other = sources.get(key);
    if (other) throw new DuplicateContributionError(point, key, other, source);
    sources.set(key, source);
  }
}
