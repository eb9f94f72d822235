import {
  CONTENT_HANDLER,
  Contributes,
  type ContentContext,
  type ContentHandler,
  type ContentItem,
} from '@espalier/plugin-sdk';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { HANDLER_ORDER } from '../handler-order';
import { freeSuffix } from '../handles/free-handle';
import { shortenForSuffix } from '../handles/shorten';
import { DISPLAY_TEXT_SLUG } from '../pattern/pattern-settings';
import { Patterns } from '../pattern/patterns';
import type { AutoroutePartSettings } from './autoroute.part';
import { MAX_PATH_BYTES, pathOfText, slugOfPath, trimPath } from './route-path';
import { SLUG } from './slug.handle-provider';

type Route = AttachedPart<AutoroutePartSettings>;

/** Gives items paths, and keeps to what the settings say about changing them. */
@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.names })
export class AutorouteHandler implements ContentHandler {
  constructor(private readonly patterns: Patterns) {}

  async creating(context: ContentContext): Promise<void> {
    await this.route(context);
  }

  async updating(context: ContentContext): Promise<void> {
    await this.route(context);
  }

  async importing(context: ContentContext): Promise<void> {
    const part = routeOf(context);
    if (part && pathOf(context.item, part) === '') await this.generate(context, part);
  }

  async cloning(context: ContentContext): Promise<void> {
    await keepUnique(context);
  }

  /** Another item may have taken the path in the meantime. */
  async restoring(context: ContentContext): Promise<void> {
    await keepUnique(context);
  }

  private async route(context: ContentContext): Promise<void> {
    const part = routeOf(context);
    if (!part) return;
    const { allowCustomPath = true, allowUpdatePath = true } = part.settings;
    const path = pathOf(context.item, part);
    const before = (context.previous && pathOf(context.previous, part)) ?? '';
    const member = `${part.wireName}.path`;
    if (path === '' && (before === '' || allowUpdatePath)) return this.generate(context, part);
    if (path === '') return writeMember(context.item, part, 'path', before);
    if (path === undefined || path === before) return;
    if (before !== '' && !allowUpdatePath) {
      context.fault({ member, message: `must stay "${before}": paths of ${context.type.name} do not change.` });
    } else if (!allowCustomPath) {
      context.fault({ member, message: 'cannot be typed: leave it out, and it is made from the pattern of the type.' });
    }
  }

  private async generate(context: ContentContext, part: Route): Promise<void> {
    const { item, transaction } = context;
    if (readPart(item, part).disabled === true) return;
    const { pattern = DISPLAY_TEXT_SLUG } = part.settings;
    const text = await this.patterns.render(pattern, context, `${part.wireName}.path`);
    if (text === undefined) return;
    // Without words to make a path of, the id is one.
    writeMember(item, part, 'path', await uniquePath(transaction, item, pathOfText(text) || item.contentItemId));
  }
}

async function keepUnique({ item, type, transaction }: ContentContext): Promise<void> {
  const part = routeOf({ type });
  if (!part) return;
  writeMember(item, part, 'setHomepage', undefined);
  const path = pathOf(item, part);
  if (path) writeMember(item, part, 'path', await uniquePath(transaction, item, path));
}

async function uniquePath(
  transaction: ContentContext['transaction'],
  { contentItemId }: ContentItem,
  path: string,
): Promise<string> {
  const base = shortenForSuffix(path, MAX_PATH_BYTES, (character) => Buffer.byteLength(character));
  return base + (await freeSuffix(transaction, { kind: SLUG, value: slugOfPath(base), contentItemId }));
}

function routeOf({ type }: Pick<ContentContext, 'type'>): Route | undefined {
  return attachedPart<AutoroutePartSettings>(type, 'AutoroutePart');
}

/** Empty without a path; undefined for what is no text, which stays for validation to name. */
function pathOf(item: ContentItem, part: Route): string | undefined {
  const { path = '' } = readPart(item, part);
  return typeof path === 'string' ? trimPath(path) : undefined;
}
