import { template } from '@espalier/plugin-sdk';
import { auditEvents } from '#platform/changes';
import { text } from '#platform/texts';
import { BENEATH } from '#core/content';
import { MAX_PATH_BYTES, slugOfPath, trimPath } from '#content-kinds/content-parts';

export interface RedirectValues {
  /** A path, in lower case and without slashes around it; with `/*` behind it, everything beneath that path. */
  readonly from: string;
  /** A path that begins with a slash, or an address of another host; `/*` behind it stands for what is behind that of `from`. */
  readonly to: string;
}

export interface Redirect extends RedirectValues {
  /** Of the item that it follows wherever it moves; null for one that leads to an address. */
  readonly contentItemId: string | null;
}

/** What an address leads to, before what that leads to in turn. */
export interface Step extends RedirectValues {
  /** Whether a page is there: it leads no farther. */
  readonly isFinal: boolean;
}

/** Visitors are sent on once, whatever lies between. */
const MOST_STEPS = 10;

export type Followed = { readonly kind: 'nothing' | 'endless' } | { readonly kind: 'found'; readonly target: string };

/** @param lookUp what an address leads to, which is given as {@link RedirectValues.from} has it */
export async function follow(
  path: string,
  lookUp: (from: string) => Promise<Step | undefined> | Step | undefined,
): Promise<Followed> {
  let followed: Followed = { kind: 'nothing' };
  let current = trimPath(path);
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const step = await lookUp(slugOfPath(current));
    if (!step) return followed;
    const target = targetOf(step, current);
    followed = { kind: 'found', target };
    if (step.isFinal || !target.startsWith('/')) return followed;
    current = pathOfTarget(target);
  }
  return { kind: 'endless' };
}

/** By which redirects an address may be caught, the nearest first: few, however many segments a stranger sends. */
export function redirectsOf(from: string): string[] {
  const catchable = from.slice(0, MAX_PATH_BYTES + 1);
  const above = [...catchable.matchAll(/\//g)].map(({ index }) => catchable.slice(0, index) + BENEATH);
  return [from, ...above.toReversed()];
}

export function isFromBeneath(from: string): boolean {
  return from.endsWith(BENEATH);
}

/** As `from` would have it, but for capitals. */
export function pathOfTarget(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  return trimPath(decodedOf(path));
}

function targetOf({ from, to }: RedirectValues, path: string): string {
  if (!isFromBeneath(from) || !to.endsWith(BENEATH)) return to;
  const behind = path.split('/').slice(from.split('/').length - 1);
  return [to.slice(0, -BENEATH.length), ...behind.map(encodeURIComponent)].join('/');
}

/** As it is where it is not encoded as addresses are. */
function decodedOf(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export const redirectEvents = auditEvents('Redirects', () => ({
  title: text('Redirects'),
  events: {
    Created: { title: text('Redirect created'), told: template('{actor} created the redirect from <a>{subject}</a>') },
    Changed: { title: text('Redirect changed'), told: template('{actor} changed the redirect from <a>{subject}</a>') },
    Deleted: { title: text('Redirect deleted'), told: template('{actor} deleted the redirect from <a>{subject}</a>') },
    Imported: { title: text('Redirects imported'), told: template('{actor} imported <a>{subject}</a>') },
  },
  facts: { from: text('From'), to: text('To'), count: text('Number') },
}));
