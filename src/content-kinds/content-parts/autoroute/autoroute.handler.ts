import {
  CONTENT_HANDLER,
  type ContentContext,
  type ContentHandler,
  type ContentItem,
  Contributes,
  sentence,
} from '@espalier/plugin-sdk';
import { attachedPart, readPart, writeMember, type AttachedPart } from '../attached-part';
import { HiddenFeedError } from '../content-parts-errors';
import { HANDLER_ORDER } from '../handler-order';
import { freeSuffix, shortenForSuffix } from '../handles/free-handle';
import { DISPLAY_TEXT_SLUG, Patterns } from '../pattern/patterns';
import type { AutoroutePartSettings } from './autoroute.part';
import { PathRules } from './path-rules';
import { MAX_PATH_BYTES, pathFault, pathOfText, slugOfPath, trimPath, SLUG } from './route-path';

const SEEN =
  'SELECT FROM content_item_version WHERE content_item_id = $1 AND (published OR unpublished_utc IS NOT NULL) LIMIT 1';

type Route = AttachedPart<AutoroutePartSettings>;

@Contributes(CONTENT_HANDLER, { order: HANDLER_ORDER.names })
export class AutorouteHandler implements ContentHandler {
  constructor(
    private readonly patterns: Patterns,
    private readonly rules: PathRules,
  ) {}

  async creating(context: ContentContext): Promise<void> {
    await this.route(context);
  }

  async updating(context: ContentContext): Promise<void> {
    await this.route(context);
  }

  async importing(context: ContentContext): Promise<void> {
    const part = routeOf(context);
    if (!part) return;
    const path = pathOf(context.item, part);
    if (path === '') await this.generate(context, part);
    else if (path !== undefined) await this.check(context, part, path);
  }

  /** Of items that are imported together, none knows the others before they are all stored. */
  async imported(context: ContentContext): Promise<void> {
    const part = routeOf(context);
    const path = part && pathOf(context.item, part);
    const fault = path ? await this.rules.feedFault(context, path) : undefined;
    if (part && fault) throw new HiddenFeedError(`${part.wireName}.path`, fault);
  }

  async cloning(context: ContentContext): Promise<void> {
    await this.keepUnique(context);
  }

  /** Another item may have taken the path in the meantime. */
  async restoring(context: ContentContext): Promise<void> {
    await this.keepUnique(context);
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
    if (path === undefined) return;
    if (path === before) return (await isStopgap(context, path)) ? this.generate(context, part) : undefined;
    if (before !== '' && !allowUpdatePath) {
      const message = `must stay "${before}": paths of ${context.type.name} do not change.`;
      const { shown } = sentence('Keep “{path}”. The URLs of this content type do not change.', { path: before });
      context.fault({ member, message, shown });
    } else if (!allowCustomPath) {
      const message = 'cannot be typed: leave it out, and it is made from the pattern of the type.';
      context.fault({ member, message, shown: sentence('Leave this empty. The URL is generated.').shown });
    } else {
      await this.check(context, part, path);
    }
  }

  private async check(context: ContentContext, part: Route, path: string): Promise<void> {
    // What is no path at all stays for validation to name.
    const fault = pathFault(path) ? undefined : await this.rules.fault(context, path);
    if (fault) context.fault({ member: `${part.wireName}.path`, ...fault });
  }

  private async generate(context: ContentContext, part: Route): Promise<void> {
    const { item } = context;
    if (readPart(item, part).disabled === true) return;
    const { pattern = DISPLAY_TEXT_SLUG } = part.settings;
    const text = await this.patterns.render(pattern, context, `${part.wireName}.path`);
    if (text === undefined) return;
    // Without words to make a path of, the id is one.
    await this.write(context, part, pathOfText(text) || item.contentItemId);
  }

  private async keepUnique(context: ContentContext): Promise<void> {
    const part = routeOf(context);
    if (!part) return;
    writeMember(context.item, part, 'setHomepage', undefined);
    const path = pathOf(context.item, part);
    if (path) await this.write(context, part, ownPath(context, path));
  }

  private async write(context: ContentContext, part: Route, path: string): Promise<void> {
    const free = await this.rules.free(context, path);
    writeMember(context.item, part, 'path', await uniquePath(context.transaction, context.item, free));
  }
}

/** The path of an item that had no title yet, and that nobody has seen: it is made again as soon as there are words to make it of. */
async function isStopgap({ transaction, item }: ContentContext, path: string): Promise<boolean> {
  if (path !== item.contentItemId) return false;
  const seen = await transaction.query(SEEN, [item.contentItemId]);
  return seen.length === 0;
}

/** The copy of an item that had no title yet has none either: its path is its own id, for as long as it lacks one. */
function ownPath({ item, previous }: ContentContext, path: string): string {
  return path === previous?.contentItemId ? item.contentItemId : path;
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
