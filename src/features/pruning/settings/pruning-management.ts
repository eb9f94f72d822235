import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentDefinitions } from '#core/content-definition';
import { preconditionOf } from '#platform/request';
import { InvalidSettingsError, Settings, type ManagedSettings } from '#core/settings';
import { PruningSettingsChangedError } from '../pruning-errors';
import { PruningSettingsSection, type PruningSettings } from './pruning-settings';

/** The settings of pruning, in the hands of somebody who may manage them. */
@Injectable()
export class PruningManagement implements ManagedSettings<PruningSettings> {
  constructor(
    private readonly settings: Settings,
    private readonly section: PruningSettingsSection,
    private readonly definitions: ContentDefinitions,
  ) {}

  get(): Promise<Readonly<PruningSettings>> {
    return this.settings.get(this.section);
  }

  /** @throws InvalidSettingsError, also for types that do not exist; PruningSettingsChangedError */
  put(_principal: Principal, values: unknown, ifMatch: string | undefined): Promise<Readonly<PruningSettings>> {
    return this.settings.put(this.section, values, (current) => {
      preconditionOf(ifMatch, () => new PruningSettingsChangedError())(current);
      this.refuseUnknownTypes(values);
    });
  }

  /** Not a rule of the section: a type that is deleted later must not make what is stored unreadable. */
  private refuseUnknownTypes(values: unknown): void {
    const { contentTypes } = this.settings.parse(this.section, values);
    const unknown = contentTypes.filter((name) => !this.definitions.get(name));
    if (unknown.length === 0) return;
    const named = unknown.map((name) => `"${name}"`).join(', ');
    throw new InvalidSettingsError(this.section.name, {
      contentTypes: [`names types that do not exist: ${named}. Create them first, or leave them out`],
    });
  }
}
