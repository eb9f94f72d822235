import {
  ManagedSettings,
  sentence,
  type AuditEventCategory,
  type AuditEventKind,
  type FormField,
  type SettingsManagement,
  type SettingsFaults,
} from '@espalier/plugin-sdk';
import { EventCatalog, qualified } from '#core/audit-events';
import { ContentDefinitions, typeOptions, unknownTypes } from '#core/content-definition';
import { text } from '#platform/texts';
import { KEPT_CATEGORY } from '../audit-trail-events';
import { AuditTrailSettings, AuditTrailSettingsSection } from './audit-trail-settings';

type Values = Readonly<Record<string, unknown>>;

@ManagedSettings({
  section: AuditTrailSettingsSection,
  api: 'settings/audit-trail',
  admin: 'Settings/AuditTrail',
  permission: 'ManageAuditTrailSettings',
  get title() {
    return text('Audit trail settings');
  },
  navigation: { icon: 'settings', position: 85, help: 'audit-trail#settings' },
  shown: AuditTrailSettings,
  changedCode: 'audit-trail.precondition-failed',
  tag: 'Audit trail',
  operations: {
    get: { summary: 'Gets the settings of the audit trail' },
    replace: {
      description: 'What is left out has its default. Kinds, categories and types must exist. The change is recorded.',
    },
  },
})
export class AuditTrailManagement implements SettingsManagement<AuditTrailSettings> {
  constructor(
    private readonly catalog: EventCatalog,
    private readonly definitions: ContentDefinitions,
  ) {}

  fields(): FormField[] {
    const categories = this.catalog.categories();
    return [
      ...categories.map((category, index) => ({
        ...recordedField(category),
        ...(index === 0 && { heading: text('What is recorded') }),
      })),
      {
        name: 'ignoredContentTypes',
        control: 'choices',
        label: text('Content types that are not recorded'),
        hint: text('No events of the category Content are recorded for their items, except imports.'),
        options: typeOptions(this.definitions),
      },
      {
        name: 'recordClientAddress',
        control: 'check',
        label: text('Record the addresses of clients'),
        hint: text('IP addresses are personal data in many countries. Record them only as long as you need them.'),
      },
      {
        name: 'trimmingDisabled',
        control: 'check',
        heading: text('How long it is kept'),
        label: text('Keep everything'),
        hint: text('Nothing is deleted, regardless of the periods below.'),
      },
      {
        name: 'retentionDays',
        control: 'number',
        label: text('Retention period (days)'),
        hint: text('Older events are deleted. 0 to 36500; 0 keeps them forever.'),
      },
      ...categories.filter(({ name }) => name !== KEPT_CATEGORY).map(retentionField),
    ];
  }

  toFields({ events, retentionDaysByCategory, ...others }: Readonly<AuditTrailSettings>): Values {
    const fields: Record<string, unknown> = { ...others };
    for (const { name, events: kinds } of this.catalog.categories()) {
      fields[recordedIn(name)] = optional(kinds)
        .filter((kind) => events[qualified(name, kind.name)] ?? isUsuallyOn(kind))
        .map((kind) => kind.name);
      fields[retentionOf(name)] = retentionDaysByCategory[name];
    }
    return fields;
  }

  fromFields(typed: Values): Values {
    const others: Record<string, unknown> = { ...typed };
    const events: Record<string, boolean> = {};
    const retentionDaysByCategory: Record<string, unknown> = {};
    for (const { name, events: kinds } of this.catalog.categories()) {
      const recorded = (others[recordedIn(name)] ?? []) as readonly string[];
      for (const kind of optional(kinds)) {
        const isOn = recorded.includes(kind.name);
        if (isOn !== isUsuallyOn(kind)) events[qualified(name, kind.name)] = isOn;
      }
      const days = others[retentionOf(name)];
      if (days !== undefined) retentionDaysByCategory[name] = days;
      delete others[recordedIn(name)];
      delete others[retentionOf(name)];
    }
    return { ...others, events, retentionDaysByCategory };
  }

  faultsOf({ events, retentionDaysByCategory, ignoredContentTypes }: Readonly<AuditTrailSettings>) {
    const categories = this.catalog.categories();
    const kinds = new Map(
      categories.flatMap(({ name, events: all }) => all.map((kind) => [qualified(name, kind.name), kind])),
    );
    const faults: Record<string, SettingsFaults[string]> = {};
    for (const [name, isOn] of Object.entries(events)) {
      const kind = kinds.get(name);
      if (!kind) faults[`events.${name}`] = [sentence('is no kind of event. See the list of kinds')];
      else if (kind.mandatory && !isOn)
        faults[`events.${name}`] = [sentence('must not be false: it is always recorded')];
    }
    for (const name of Object.keys(retentionDaysByCategory)) {
      const fault = categories.some((category) => category.name === name)
        ? name === KEPT_CATEGORY && sentence('must be left out: these events are kept for good')
        : sentence('is no category of events. See the list of kinds');
      if (fault) faults[retentionOf(name)] = [fault];
    }
    return { ...faults, ...unknownTypes(this.definitions, 'ignoredContentTypes', ignoredContentTypes) };
  }
}

function recordedField({ name, title, events }: AuditEventCategory): FormField {
  const mandatory = events.filter((kind) => kind.mandatory).map((kind) => kind.title);
  return {
    name: recordedIn(name),
    control: 'choices',
    label: title,
    options: optional(events).map((kind) => ({ value: kind.name, text: kind.title, hint: kind.description })),
    ...(mandatory.length > 0 && { hint: text('Always recorded: {kinds}.', { kinds: mandatory.join('; ') }) }),
  };
}

function retentionField({ name, title }: AuditEventCategory): FormField {
  return {
    name: retentionOf(name),
    control: 'number',
    label: text('Retention period of {category} (days)', { category: title }),
    hint: text('Other value'),
    optional: true,
  };
}

function optional(kinds: readonly AuditEventKind[]): readonly AuditEventKind[] {
  return kinds.filter(({ mandatory }) => !mandatory);
}

function isUsuallyOn({ enabled = true }: AuditEventKind): boolean {
  return enabled;
}

function recordedIn(category: string): string {
  return `events.${category}`;
}

function retentionOf(category: string): string {
  return `retentionDaysByCategory.${category}`;
}
