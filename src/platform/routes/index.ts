import { Injectable, Global, Module, type DynamicModule, type ForwardReference, type Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants';
import { Reflector, ModulesContainer } from '@nestjs/core';
import { asRead } from '#platform/strings';

type Imported = Type | DynamicModule | ForwardReference | Promise<DynamicModule>;

/** For a module or provider that answers at paths without a controller. */
export const Mounted = Reflector.createDecorator<readonly string[]>();

/**
 * In lower case, as routes are found without regard to case. Routes that begin with a parameter, or take every path,
 * need none for themselves.
 */
export function firstSegments(classes: Iterable<object>): ReadonlySet<string> {
  const segments = new Set<string>();
  for (const each of classes) {
    for (const path of pathsOf(each)) {
      const [first] = path.split('/').filter(Boolean);
      if (first !== undefined && !/[:*{]/.test(first)) segments.add(first.toLowerCase());
    }
  }
  return segments;
}

/** Of those that it imports too, before any of them is made. */
export function classesIn(module: Imported, known = new Set<object>()): ReadonlySet<object> {
  if (module instanceof Promise || 'forwardRef' in module || known.has(module)) return known;
  known.add(module);
  const dynamic = 'module' in module ? module : undefined;
  const type = dynamic?.module ?? (module as Type);
  known.add(type);
  const listed = (key: 'imports' | 'controllers' | 'providers'): readonly unknown[] => [
    ...(dynamic?.[key] ?? []),
    ...((Reflect.getMetadata(key, type) as unknown[] | undefined) ?? []),
  ];
  for (const each of [...listed('controllers'), ...listed('providers')])
    if (typeof each === 'function') known.add(each);
  for (const each of listed('imports')) classesIn(each as Imported, known);
  return known;
}

function pathsOf(each: object): string[] {
  if (typeof each !== 'function') return [];
  const mounted = (Reflect.getMetadata(Mounted.KEY, each) as readonly string[] | undefined) ?? [];
  const base = Reflect.getMetadata(PATH_METADATA, each) as string | readonly string[] | undefined;
  if (base === undefined) return [...mounted];
  const prototype = each.prototype as Record<string, unknown>;
  const methods = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  const paths = methods.flatMap((name) => {
    const handler = Object.getOwnPropertyDescriptor(prototype, name)?.value as object | undefined;
    const own =
      typeof handler === 'function' ? (Reflect.getMetadata(PATH_METADATA, handler) as string | string[]) : undefined;
    return own === undefined ? [] : [own].flat();
  });
  return [...mounted, ...[base].flat().flatMap((prefix) => paths.map((path) => `${prefix}/${path}`))];
}

@Injectable()
export class ServiceRoutes {
  private segments?: ReadonlySet<string>;

  constructor(private readonly modules: ModulesContainer) {}

  /** As routes have all that is below. */
  has(path: string): boolean {
    return this.beginnings.has(beginningOf(path));
  }

  /** Begins as routes do, or looks as if it did: nobody else is to have it. */
  needs(path: string): boolean {
    return this.has(path) || this.beginnings.has(plainBeginningOf(path));
  }

  private get beginnings(): ReadonlySet<string> {
    return (this.segments ??= firstSegments(this.classes()));
  }

  private *classes(): Iterable<object> {
    for (const module of this.modules.values()) {
      yield module.metatype;
      for (const { metatype } of [...module.controllers.values(), ...module.providers.values()]) {
        if (metatype) yield metatype;
      }
    }
  }
}

/** Without regard to case, as routes are found. */
export function beginningOf(path: string): string {
  return path.toLowerCase().split('/').find(Boolean) ?? '';
}

/** As {@link asRead} shows it. */
export function plainBeginningOf(path: string): string {
  return beginningOf(asRead(path));
}

@Global()
@Module({ providers: [ServiceRoutes], exports: [ServiceRoutes] })
export class RoutesModule {}
