import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type JsonObject,
  type PlacedView,
  type PostedMember,
  isJsonObject,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { partControl, textMember } from '../part-control';
import { DISPLAY_TEXT_SLUG } from '../pattern/pattern-settings';
import type { AutoroutePartSettings } from './autoroute.part';
import { SET_HOMEPAGE } from './homepage-permissions';

const BOXES = ['setHomepage', 'disabled'];

@Contributes(CONTENT_EDITOR_DRIVER)
export class AutorouteEditor implements ContentEditorDriver {
  readonly edits = 'AutoroutePart';

  display(member: EditedMember): PlacedView {
    const settings = member.settings as AutoroutePartSettings;
    const path = partControl(member, 'path', { label: text('Path'), hint: pathHint(settings) });
    const model = {
      group: { ...member.control(), label: member.displayName },
      path: { ...path, isFixed: isFixed(settings, textMember(member.value, 'path')) && path.error === undefined },
      ...(offersHomepage(member) && {
        setHomepage: partControl(member, 'setHomepage', { label: text('Use as home page') }),
      }),
      disabled: partControl(member, 'disabled', { label: text('Switch its path off') }),
    };
    return view('AutoroutePart_Edit', model).at('Edit', 'Content');
  }

  read(posted: PostedMember): JsonObject {
    const boxes = BOXES.filter((name) => posted.has(name)).map((name) => [name, posted.checked(name)] as const);
    return { ...(posted.has('path') && { path: posted.text('path') }), ...Object.fromEntries(boxes) };
  }
}

/** Whoever may not ask for it may take back what another has asked for, and publish without. */
function offersHomepage({ page, value }: EditedMember): boolean {
  return page.principal.may(SET_HOMEPAGE) || (isJsonObject(value) && value.setHomepage === true);
}

/** Without a path there is still none to keep. */
function isFixed({ allowCustomPath = true, allowUpdatePath = true }: AutoroutePartSettings, path: string): boolean {
  return !allowCustomPath || (!allowUpdatePath && path !== '');
}

function pathHint({ pattern = DISPLAY_TEXT_SLUG }: AutoroutePartSettings): string {
  return pattern === DISPLAY_TEXT_SLUG
    ? text('Such as blog/on-pruning. Leave it empty to have it made of the title.')
    : text('Such as blog/on-pruning. Leave it empty to have it made by the pattern of the type.');
}
