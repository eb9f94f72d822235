import { CONTENT_EDITOR_DRIVER, Contributes } from '@espalier/plugin-sdk';
import { BodyEditor } from '../body.editor';

@Contributes(CONTENT_EDITOR_DRIVER)
export class MarkdownBodyPartEditor extends BodyEditor {
  readonly edits = 'MarkdownBodyPart';

  constructor() {
    super('markdown', 'markdown');
  }
}
