import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { RecordedEvents } from '#core/audit-events';
import { Settings } from '#core/settings';
import { AuditTrailSettingsSection } from './audit-trail-settings';

@Injectable()
export class RecordingSettings implements OnModuleInit {
  private readonly logger = new Logger(RecordingSettings.name);
  private ignoredTypes: ReadonlySet<string> = new Set();
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly settings: Settings,
    private readonly section: AuditTrailSettingsSection,
    private readonly recorded: RecordedEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    this.settings.onChange(this.section, () => this.follow().catch((error: unknown) => this.complain(error)));
    await this.follow();
  }

  recordsType(name: string): boolean {
    return !this.ignoredTypes.has(name);
  }

  follow(): Promise<void> {
    const next = this.reading.then(() => this.read());
    this.reading = next.catch(() => undefined);
    return next;
  }

  private async read(): Promise<void> {
    const { events, ignoredContentTypes, recordClientAddress } = await this.settings.get(this.section);
    this.ignoredTypes = new Set(ignoredContentTypes);
    this.recorded.follow({ events, clientAddresses: recordClientAddress });
  }

  /** Kinds that were recorded until now go on being recorded. */
  private complain(error: unknown): void {
    this.logger.error('The settings of the audit trail could not be read', error);
  }
}
