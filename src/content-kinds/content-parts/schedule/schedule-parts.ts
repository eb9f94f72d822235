import {
  Contributes,
  PART_TYPE,
  isJsonObject,
  view,
  CONTENT_HANDLER,
  type ContentEditorDriver,
  type Fault,
  type JsonObject,
  type PartType,
  type ValueKind,
  type ContentContext,
  type ContentHandler,
} from '@espalier/plugin-sdk';
import { momentShown, momentTyped } from '#core/display';
import { toUtc } from '#platform/dates';
import { shownFault } from '#platform/schema';
import { text } from '#platform/texts';
import { HANDLER_ORDER } from '../handler-order';
import { partControl } from '../part-control';
import {
  ARCHIVE_LATER,
  PUBLISH_LATER,
  applySchedule,
  authoriseSchedule,
  clearSchedule,
  clearSpent,
  refusePast,
  type Schedule,
} from './schedule';

abstract class SchedulePart implements PartType {
  readonly name: string;

  readonly settings = {};

  readonly valueKinds: Readonly<Record<string, ValueKind>>;

  private readonly member: string;

  abstract readonly title: string;
  abstract readonly label: string;

  protected constructor({ part, member }: Schedule) {
    this.name = part;
    this.member = member;
    this.valueKinds = { [member]: 'dateTime' };
  }

  members() {
    return { [this.member]: { type: 'string', maxLength: 64, description: 'ISO 8601 date and time; kept in UTC.' } };
  }

  check(part: JsonObject): Fault[] {
    const given = part[this.member];
    if (typeof given !== 'string' || toUtc(given)) return [];
    const message = 'must be a date and time such as 2026-11-20T10:00:00Z.';
    return [{ member: this.member, message, shown: shownFault('format', { format: 'date-time' }) }];
  }

  normalise(part: JsonObject): JsonObject {
    const given = part[this.member];
    return typeof given === 'string' ? { ...part, [this.member]: toUtc(given) ?? given } : part;
  }
}

function scheduleEditor(schedule: Schedule, label: () => string): ContentEditorDriver {
  const { part, member: name } = schedule;
  return {
    edits: part,
    display: (member) => {
      const { page, type } = member;
      // There is no draft that could wait.
      if (schedule === PUBLISH_LATER && !type.draftable) return undefined;
      if (!page.principal.may('PublishContent', { contentType: type.name, owner: page.owner })) return undefined;
      const control = partControl(member, name, { label: label() });
      const model = { ...control, value: momentShown(control.value) };
      // Directly below the status, which it is about to change.
      return view(`${part}_Edit`, model).at('Edit', 'Aside:-1');
    },
    read: (posted) => {
      if (!posted.has(name)) return undefined;
      const stored = isJsonObject(posted.stored) ? posted.stored : {};
      return { [name]: momentTyped(posted.text(name), stored[name]) };
    },
  };
}

@Contributes(PART_TYPE)
export class ArchiveLaterPart extends SchedulePart {
  get title() {
    return text('Archive later');
  }

  get label() {
    return text('Unpublish on');
  }

  constructor() {
    super(ARCHIVE_LATER);
  }
}

export const archiveLaterEditor = scheduleEditor(ARCHIVE_LATER, () => text('Unpublish on'));

@Contributes(PART_TYPE)
export class PublishLaterPart extends SchedulePart {
  get title() {
    return text('Publish later');
  }

  get label() {
    return text('Publish on');
  }

  constructor() {
    super(PUBLISH_LATER);
  }
}

export const publishLaterEditor = scheduleEditor(PUBLISH_LATER, () => text('Publish on'));

const SCHEDULES = [PUBLISH_LATER, ARCHIVE_LATER];

@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.properties })
export class ScheduleHandler implements ContentHandler {
  authorising(context: ContentContext): void {
    for (const schedule of SCHEDULES) authoriseSchedule(schedule, context);
  }

  creating(context: ContentContext): void {
    save(context);
  }

  updating(context: ContentContext): void {
    save(context);
  }

  /** What an import states stays as it is. */
  importing(context: ContentContext): void {
    for (const schedule of SCHEDULES) applySchedule(schedule, context);
  }

  /** What has passed for the version that it is made from is no date of the new one. */
  versioning(context: ContentContext): void {
    for (const schedule of SCHEDULES) clearSpent(schedule, context);
  }

  publishing(context: ContentContext): void {
    clearSchedule(PUBLISH_LATER, context);
    // It would be taken down within a minute.
    clearSpent(ARCHIVE_LATER, context);
  }

  unpublishing(context: ContentContext): void {
    clearSchedule(ARCHIVE_LATER, context);
    // It came while the item was live. Left where it is, it would publish at once what somebody takes down.
    clearSpent(PUBLISH_LATER, context);
  }

  cloning(context: ContentContext): void {
    for (const schedule of SCHEDULES) clearSchedule(schedule, context);
  }

  restoring(context: ContentContext): void {
    for (const schedule of SCHEDULES) clearSchedule(schedule, context);
  }
}

function save(context: ContentContext): void {
  for (const schedule of SCHEDULES) {
    refusePast(schedule, context);
    applySchedule(schedule, context);
  }
}
