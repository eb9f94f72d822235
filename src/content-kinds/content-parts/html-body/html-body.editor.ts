import { CONTENT_EDITOR_DRIVER, Contributes } from '@espalier/plugin-sdk';
import { BodyEditor } from '../body.editor';

@Contributes(CONTENT_EDITOR_DRIVER)
export class HtmlBodyPartEditor extends BodyEditor {
  readonly edits = 'HtmlBodyPart';

  constructor() {
    super('html', 'html');
  }
}
