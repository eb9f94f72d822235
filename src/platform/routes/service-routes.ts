import { Injectable, Global, Module } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { asRead } from '#platform/strings';
import { firstSegments } from './first-segments';

/** What the routes of the service, plug-ins included, need for themselves. */
@Injectable()
export class ServiceRoutes {
  private segments?: ReadonlySet<string>;

  constructor(private readonly modules: ModulesContainer) {}

  /** Whether a path begins as paths of routes do, so that they have all that is below. */
  has(path: string): boolean {
    return this.beginnings.has(beginningOf(path));
  }

  /** Whether a path begins as paths of routes do, or looks as if it did: nobody else is to have it. */
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

/** The first segment of a path, as routes are found: without regard to case. */
export function beginningOf(path: string): string {
  return path.toLowerCase().split('/').find(Boolean) ?? '';
}

/** The same of a path {@link asRead as people read it}. */
export function plainBeginningOf(path: string): string {
  return beginningOf(asRead(path));
}

@Global()
@Module({ providers: [ServiceRoutes], exports: [ServiceRoutes] })
export class RoutesModule {}
