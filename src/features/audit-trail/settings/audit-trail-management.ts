import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { EventCatalog, qualified } from '#core/audit-events';
import { ContentDefinitions } from '#core/content-definition';
import { preconditionOf } from '#platform/request';
import { InvalidSettingsError, Settings, type ManagedSettings } from '#core/settings';
import { AuditTrailSettingsChangedError } from '../audit-trail-errors';
import { KEPT_CATEGORY } from '../audit-trail-events';
import { AuditTrailSettingsSection, type AuditTrailSettings } from './audit-trail-settings';
import { RecordingSettings } from './recording-settings';

/** The settings of the audit trail, in the hands of somebody who may manage them. */
@Injectable()
export class AuditTrailManagement implements ManagedSettings<AuditTrailSettings> {
  constructor(
    private readonly settings: Settings,
    private readonly section: AuditTrailSettingsSection,
    private readonly catalog: EventCatalog,
    private readonly definitions: ContentDefinitions,
    private readonly recording: RecordingSettings,
  ) {}

  get(): Promise<Readonly<AuditTrailSettings>> {
    return this.settings.get(this.section);
  }

  /** @throws InvalidSettingsError, also for kinds, categories and types that do not exist; AuditTrailSettingsChangedError */
  async put(
    _principal: Principal,
    values: unknown,
    ifMatch: string | undefined,
  ): Promise<Readonly<AuditTrailSettings>> {
    const stored = await this.settings.put(this.section, values, (current) => {
      preconditionOf(ifMatch, () => new AuditTrailSettingsChangedError())(current);
      const errors = this.faultsOf(this.settings.parse(this.section, values));
      if (Object.keys(errors).length > 0) throw new InvalidSettingsError(this.section.name, errors);
    });
    // Whoever has changed them may count on it with the next request.
    await this.recording.follow();
    return stored;
  }

  private faultsOf(settings: Readonly<AuditTrailSettings>): Record<string, string[]> {
    const categories = this.catalog.categories();
    const kinds = new Map(
      categories.flatMap(({ name, events }) => events.map((kind) => [qualified(name, kind.name), kind])),
    );
    const errors: Record<string, string[]> = {};
    for (const [name, isOn] of Object.entries(settings.events)) {
      const kind = kinds.get(name);
      if (!kind) errors[`events.${name}`] = ['is no kind of event. See the list of kinds'];
      else if (kind.mandatory && !isOn) errors[`events.${name}`] = ['must not be false: it is always recorded'];
    }
    for (const name of Object.keys(settings.retentionDaysByCategory)) {
      const fault = categories.some((category) => category.name === name)
        ? name === KEPT_CATEGORY && 'must be left out: these events are kept for good'
        : 'is no category of events. See the list of kinds';
      if (fault) errors[`retentionDaysByCategory.${name}`] = [fault];
    }
    const unknown = settings.ignoredContentTypes.filter((name) => !this.definitions.get(name));
    if (unknown.length > 0) {
      const named = unknown.map((name) => `"${name}"`).join(', ');
      errors.ignoredContentTypes = [`names types that do not exist: ${named}. Leave them out`];
    }
    return errors;
  }
}
