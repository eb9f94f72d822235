import { Injectable, Global, Module } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { asRead } from '#platform/strings';
import { firstSegments } from './first-segments';

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
