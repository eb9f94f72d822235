import { Injectable } from '@nestjs/common';
import { ExtensionRegistry } from '#platform/extensions';
import { OWNER_DIRECTORY, USER_NAMES } from './content-points';

/** What people call those who own items: users and applications. */
@Injectable()
export class OwnerNames {
  constructor(private readonly registry: ExtensionRegistry) {}

  /** By id; whoever is gone is absent. */
  async of(owners: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(owners)].filter((id) => id !== null);
    const directories = [this.registry.the(USER_NAMES), ...this.registry.contributions(OWNER_DIRECTORY)];
    const found = await Promise.all(directories.map((directory) => directory.namesOf(ids)));
    return new Map(found.flatMap((names) => [...names]));
  }
}
