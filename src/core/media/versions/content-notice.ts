import type { FlashMessage } from '#platform/pages';
import { entityTagOf } from '#platform/request';
import { text, textList } from '#platform/texts';
import { pageOf } from '../admin/media-presenter';
import { listedMedia, type MediaFile } from '../files/media-file';
import type { MediaVersion } from './media-versions';

interface ContentChange {
  readonly before: MediaFile;
  readonly after: MediaFile;
  /** The latest first. */
  readonly versions: readonly MediaVersion[];
  readonly baseUrl: string;
}

/** On the page of a file that has got another content, which can be undone there. */
export function contentNotice(done: string, change: ContentChange): FlashMessage {
  return { kind: 'success', text: done, ...undoOf(change) };
}

/** Nothing where somebody else has changed it since. */
function undoOf({ before, after, versions: [present, earlier], baseUrl }: ContentChange): Pick<FlashMessage, 'undo'> {
  if (before.hash === after.hash || present?.hash !== after.hash || earlier?.hash !== before.hash) return {};
  const page = pageOf(after);
  const fields = { version: entityTagOf(listedMedia(after, baseUrl)) };
  return { undo: { path: `${page}/Versions/${earlier.number}/Restore`, returnUrl: page, fields } };
}

/** Whatever describes a file stays with its path. */
export function replacedInWords(before: MediaFile, after: MediaFile): string {
  if (before.hash === after.hash) return text('The file has this content already, so nothing was replaced.');
  const { altText, caption, credit, focalX } = after;
  const kept = [
    ...(altText === '' ? [] : [text('Alt text')]),
    ...(caption === '' ? [] : [text('Caption')]),
    ...(credit === '' ? [] : [text('Credit')]),
    ...(focalX === null ? [] : [text('Focal point')]),
  ];
  const done = text('The file was replaced.');
  if (kept.length === 0) return done;
  return `${done} ${text('Check whether these still fit: {members}.', { members: textList(kept) })}`;
}
