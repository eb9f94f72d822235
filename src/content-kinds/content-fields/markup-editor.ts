import {
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonValue,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { fieldControl } from './field-control';

/** Edits a field of source: the text as it was written, with a preview. What is not touched stays as it is, to the letter. */
export abstract class MarkupEditor implements ContentEditorDriver {
  abstract readonly edits: string;

  protected constructor(private readonly language: 'html' | 'markdown') {}

  display(member: EditedMember): PlacedView {
    return view('MarkupField_Edit', { ...fieldControl(member), language: this.language }).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonValue | undefined {
    return posted.has() ? posted.text() : undefined;
  }
}
