import { perLanguage, text } from '#platform/texts';
import type { EditorButton } from './editor-buttons';

export interface LeavingModel {
  readonly text: string;
  readonly button: EditorButton;
}

/** Behind the name of an action: without saving. */
const SURE = ':unsaved';

/** Actions that leave the form: what was typed and not saved has no part in them. */
export const leaving = perLanguage(
  (): ReadonlyMap<string, LeavingModel> =>
    new Map([
      [
        'unpublish',
        {
          text: text('The saved version is unpublished, without these changes. To keep them, save first.'),
          button: { value: `unpublish${SURE}`, text: text('Unpublish without saving…'), kind: 'secondary' },
        },
      ],
      [
        'discard',
        {
          text: text('They are discarded with the draft. To keep them, save first.'),
          button: { value: `discard${SURE}`, text: text('Discard the draft and changes…'), kind: 'danger' },
        },
      ],
      [
        'clone',
        {
          text: text('The copy is made from the saved version. To include them, save first.'),
          button: { value: `clone${SURE}`, text: text('Duplicate without saving'), kind: 'secondary' },
        },
      ],
      [
        'delete',
        {
          text: text('They are lost and not kept in the recycle bin. To keep them, save first.'),
          button: { value: `delete${SURE}`, text: text('Delete without saving…'), kind: 'danger' },
        },
      ],
    ]),
);

export function leavingOf(action: string): { readonly action: string; readonly isSure: boolean } {
  const isSure = action.endsWith(SURE);
  return { action: isSure ? action.slice(0, -SURE.length) : action, isSure };
}
