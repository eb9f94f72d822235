import {
  Contributes,
  PART_TYPE,
  isJsonObject,
  view,
  type ContentEditorDriver,
  type EditedMember,
  type Fault,
  type JsonObject,
  type PartType,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { partControl, textMember, typedMember, type PartControl } from '../part-control';
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

export const autorouteEditor: ContentEditorDriver = {
  edits: 'AutoroutePart',
  generates: ['path'],
  display: (member) => {
    const settings = member.settings as AutoroutePartSettings;
    const path = partControl(member, 'path', { label: text('URL'), hint: pathHint(settings) });
    const stored = textMember(member.value, 'path');
    const setHomepage = offersHomepage(member)
      ? partControl(member, 'setHomepage', { label: text('Use as home page') })
      : undefined;
    const disabled = partControl(member, 'disabled', { label: text('Hide from public URL') });
    const model = {
      group: { ...member.control(), label: member.displayName },
      path: { ...path, isFixed: isFixed(settings, stored) && path.error === undefined },
      ...(stored !== '' && path.error === undefined && { shown: shownUrl(stored, [setHomepage, disabled]) }),
      setHomepage,
      disabled,
    };
    return view('AutoroutePart_Edit', model).at('Edit', 'Aside');
  },
  read: (posted) => {
    const boxes = BOXES.filter((name) => posted.has(name)).map((name) => [name, posted.checked(name)] as const);
    return { ...typedMember(posted, 'path'), ...Object.fromEntries(boxes) };
  },
};

/** A line that the controls are behind. */
function shownUrl(path: string, [setHomepage, disabled]: readonly (PartControl | undefined)[]) {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return {
    above: `/${path.slice(0, path.length - last.length)}`,
    last,
    notes: [
      ...(setHomepage?.value === true ? [text('Home page')] : []),
      ...(disabled?.value === true ? [text('Hidden')] : []),
    ],
    isOpen: setHomepage?.error !== undefined || disabled?.error !== undefined,
  };
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
