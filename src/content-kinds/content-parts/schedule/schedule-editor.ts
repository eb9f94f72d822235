import {
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonObject,
  type PlacedView,
  type PostedMember,
  isJsonObject,
} from '@espalier/plugin-sdk';
import { momentShown, momentTyped } from '#core/display';
import { partControl } from '../part-control';
import { PUBLISH_LATER, type Schedule } from './schedule';

/** The date of a schedule, for those who may publish. */
export abstract class ScheduleEditor implements ContentEditorDriver {
  readonly edits: string;

  protected constructor(
    private readonly schedule: Schedule,
    private readonly label: string,
  ) {
    this.edits = schedule.part;
  }

  display(member: EditedMember): PlacedView | undefined {
    const { page, type } = member;
    // There is no draft that could wait.
    if (this.schedule === PUBLISH_LATER && !type.draftable) return undefined;
    if (!page.principal.may('PublishContent', { contentType: type.name, owner: page.owner })) return undefined;
    const control = partControl(member, this.schedule.member, { label: this.label });
    const model = { ...control, value: momentShown(control.value) };
    return view(`${this.edits}_Edit`, model).at('Edit', 'Aside');
  }

  read(posted: PostedMember): JsonObject | undefined {
    const { member } = this.schedule;
    if (!posted.has(member)) return undefined;
    const stored = isJsonObject(posted.stored) ? posted.stored : {};
    return { [member]: momentTyped(posted.text(member), stored[member]) };
  }
}
