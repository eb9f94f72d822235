import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { firstSegments } from './first-segments';
import { beginningOf, plainBeginningOf } from './path-beginnings';

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
