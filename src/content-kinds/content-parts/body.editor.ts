import {
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonObject,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';

/** Edits the body of a part: the text as it was written, with a preview. What is not touched stays as it is, to the letter. */
export abstract class BodyEditor implements ContentEditorDriver {
  abstract readonly edits: string;

  /** @param member of the part, which has the text */
  protected constructor(
    private readonly language: 'html' | 'markdown',
    private readonly member: string,
  ) {}

  display(edited: EditedMember): PlacedView {
    const { displayName: label } = edited;
    const { language } = this;
    const model = { ...edited.control(this.member), label, language, optional: true, markRequired: true };
    return view('BodyPart_Edit', model).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonObject | undefined {
    return posted.has(this.member) ? { [this.member]: posted.text(this.member) } : undefined;
  }
}
