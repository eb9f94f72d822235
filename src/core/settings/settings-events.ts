import {
  AUDIT_EVENTS,
  Contributes,
  type AuditEvent,
  type AuditEventCategory,
  type SettingsSection,
} from '@espalier/plugin-sdk';
import { changesBetween } from '#platform/changes';
import { text } from '#platform/texts';

@Contributes(AUDIT_EVENTS)
export class SettingsEvents implements AuditEventCategory {
  readonly name = 'Settings';
  readonly title = text('Settings');
  readonly events = [{ name: 'Changed', title: text('Settings changed') }];
}

type Described = Pick<SettingsSection, 'name' | 'secrets' | 'recordedAs' | 'recordedInFull'>;

/** Undefined when nothing is different. */
export function settingsChanged(
  { name, secrets, recordedAs, recordedInFull }: Described,
  before: object,
  after: object,
): AuditEvent | undefined {
  const facts = changesBetween(before, after, secrets, recordedInFull ? Infinity : undefined);
  return facts && { category: 'Settings', event: 'Changed', ...recordedAs, correlationId: name, facts };
}
