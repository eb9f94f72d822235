import {
  CONTENT_EDITOR_DRIVER,
  Contributes,
  PART_TYPE,
  isJsonObject,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type Fault,
  type JsonObject,
  type PartType,
  type PlacedView,
  type PostedMember,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { partControl, textMember } from '../part-control';
import { DISPLAY_TEXT_SLUG, patternFaults, patternSetting, Patterns } from '../pattern/patterns';
import { SET_HOMEPAGE } from './homepage';
import { MAX_PATH_BYTES, pathFault, trimPath } from './route-path';

const BOXES = ['setHomepage', 'disabled'];

export type AutoroutePartSettings = JsonObject & {
  readonly pattern?: string;
  readonly allowCustomPath?: boolean;
  readonly allowUpdatePath?: boolean;
};

type Route = JsonObject & { readonly path?: string };

@Contributes(PART_TYPE)
export class AutoroutePart implements PartType {
  readonly name = 'AutoroutePart';
  get title() {
    return text('URL');
  }
  get label() {
    return text('URL');
  }

  get settings() {
    return {
      pattern: { ...patternSetting(DISPLAY_TEXT_SLUG), minLength: 1 },
      allowCustomPath: { type: 'boolean', default: true, description: text('People can enter a URL.') },
      allowUpdatePath: {
        type: 'boolean',
        default: true,
        description: text('The URL can be changed later.'),
      },
    };
  }

  readonly indexed = { path: 'text' } as const;

  constructor(private readonly patterns: Patterns) {}

  checkSettings({ pattern }: AutoroutePartSettings): Fault[] {
    return patternFaults(this.patterns, pattern);
  }

  readonly searchable = { path: 'none' } as const;

  members() {
    return {
      path: { type: 'string', maxLength: MAX_PATH_BYTES, description: 'Made from the pattern when it is empty.' },
      setHomepage: { type: 'boolean', description: 'Make the item the home page when it is published.' },
      disabled: { type: 'boolean', description: 'Do not find the item by its path.' },
    };
  }

  check({ path = '' }: Route): Fault[] {
    const fault = pathFault(path);
    return fault ? [{ member: 'path', ...fault }] : [];
  }

  normalise(part: Route): JsonObject {
    if (part.path === undefined) return part;
    const { path, ...others } = part;
    const trimmed = trimPath(path);
    return trimmed === '' ? others : { ...others, path: trimmed };
  }
}

@Contributes(CONTENT_EDITOR_DRIVER)
export class AutorouteEditor implements ContentEditorDriver {
  readonly edits = 'AutoroutePart';
  readonly generates = ['path'];

  display(member: EditedMember): PlacedView {
    const settings = member.settings as AutoroutePartSettings;
    const path = partControl(member, 'path', { label: text('URL'), hint: pathHint(settings) });
    const model = {
      group: { ...member.control(), label: member.displayName },
      path: { ...path, isFixed: isFixed(settings, textMember(member.value, 'path')) && path.error === undefined },
      ...(offersHomepage(member) && {
        setHomepage: partControl(member, 'setHomepage', { label: text('Use as home page') }),
      }),
      disabled: partControl(member, 'disabled', { label: text('Hide from public URL') }),
    };
    return view('AutoroutePart_Edit', model).at('Edit', 'Aside');
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
    ? text('Such as blog/on-pruning. Leave it empty to generate it from the title.')
    : text('Such as blog/on-pruning. Leave it empty to generate it from the pattern of the content type.');
}
