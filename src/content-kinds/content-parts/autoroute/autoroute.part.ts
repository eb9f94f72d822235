import { Contributes, PART_TYPE, type Fault, type JsonObject, type PartType } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { DISPLAY_TEXT_SLUG, patternFaults, patternSetting } from '../pattern/pattern-settings';
import { Patterns } from '../pattern/patterns';
import { MAX_PATH_BYTES, pathFault, trimPath } from './route-path';

export type AutoroutePartSettings = JsonObject & {
  readonly pattern?: string;
  readonly allowCustomPath?: boolean;
  readonly allowUpdatePath?: boolean;
};

type Route = JsonObject & { readonly path?: string };

/** The path under which an item is found, unique among the live versions of all items. */
@Contributes(PART_TYPE)
export class AutoroutePart implements PartType {
  readonly name = 'AutoroutePart';
  readonly title = text('Path on the site');

  readonly settings = {
    pattern: { ...patternSetting(DISPLAY_TEXT_SLUG), minLength: 1 },
    allowCustomPath: { type: 'boolean', default: true, description: text('Whether a path can be typed.') },
    allowUpdatePath: {
      type: 'boolean',
      default: true,
      description: text('Whether a path can change once there is one.'),
    },
  };

  readonly indexed = { path: 'text' } as const;

  constructor(private readonly patterns: Patterns) {}

  checkSettings({ pattern }: AutoroutePartSettings): Fault[] {
    return patternFaults(this.patterns, pattern);
  }

  members() {
    return {
      path: { type: 'string', maxLength: MAX_PATH_BYTES, description: 'Made from the pattern when it is empty.' },
      setHomepage: { type: 'boolean', description: 'Make the item the home page when it is published.' },
      disabled: { type: 'boolean', description: 'Do not find the item by its path.' },
    };
  }

  check({ path = '' }: Route): Fault[] {
    const message = pathFault(path);
    return message ? [{ member: 'path', message }] : [];
  }

  normalise(part: Route): JsonObject {
    if (part.path === undefined) return part;
    const { path, ...others } = part;
    const trimmed = trimPath(path);
    return trimmed === '' ? others : { ...others, path: trimmed };
  }
}
