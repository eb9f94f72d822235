import { perLanguage, text } from '#platform/texts';
import { confirmed, type WarningModel } from './warning';

/** Actions that leave the form: what was typed and not saved has no part in them. */
export const leaving = perLanguage(
  (): ReadonlyMap<string, Omit<WarningModel, 'heading'>> =>
    new Map([
      [
        'unpublish',
        {
          text: text('The saved version is unpublished, without these changes. To keep them, save first.'),
          button: { value: confirmed('unpublish'), text: text('Unpublish without saving…'), kind: 'secondary' },
        },
      ],
      [
        'discard',
        {
          text: text('They are discarded with the draft. To keep them, save first.'),
          button: { value: confirmed('discard'), text: text('Discard the draft and changes…'), kind: 'danger' },
        },
      ],
      [
        'clone',
        {
          text: text('The copy is made from the saved version. To include them, save first.'),
          button: { value: confirmed('clone'), text: text('Duplicate without saving'), kind: 'secondary' },
        },
      ],
      [
        'delete',
        {
          text: text('They are lost and not kept in the recycle bin. To keep them, save first.'),
          button: { value: confirmed('delete'), text: text('Delete without saving…'), kind: 'danger' },
        },
      ],
    ]),
);
