import { CONTENT_EDITOR_DRIVER, Contributes } from '@espalier/plugin-sdk';
import { MarkupEditor } from '../markup-editor';

@Contributes(CONTENT_EDITOR_DRIVER)
export class MarkdownEditor extends MarkupEditor {
  readonly edits = 'MarkdownField';

  constructor() {
    super('markdown');
  }
}
