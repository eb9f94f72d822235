import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonObject,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { isOneLine, type ControlOption } from '#core/display';
import { text } from '#platform/texts';
import { fieldControl } from '../field-control';

const TARGETS: readonly ControlOption[] = [
  { value: '', text: text('In the same window') },
  { value: '_blank', text: text('In a new window') },
];

const MEMBERS = ['url', 'text', 'target'];

@Contributes(CONTENT_EDITOR_DRIVER)
export class LinkEditor implements ContentEditorDriver {
  readonly edits = 'LinkField';

  display(member: EditedMember): PlacedView {
    const group = fieldControl(member);
    const [url, words, target] = [member.control('url'), member.control('text'), member.control('target')];
    const others = [target.value].filter((value) => typeof value === 'string' && !isOffered(value));
    const model = {
      group,
      url: { ...url, label: text('Address'), optional: group.optional, markRequired: true },
      text: { ...words, label: text('Text'), optional: true, markRequired: true, isOneLine: isOneLine(words.value) },
      target: {
        ...target,
        label: text('Opens'),
        value: target.value ?? '',
        options: [...TARGETS, ...others.map((value) => ({ value, text: value }))],
      },
    };
    return view('LinkField_Edit', model).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonObject | undefined {
    const sent = MEMBERS.filter((name) => posted.has(name));
    return sent.length === 0 ? undefined : Object.fromEntries(sent.map((name) => [name, posted.text(name)]));
  }
}

function isOffered(target: string): boolean {
  return TARGETS.some(({ value }) => value === target);
}
