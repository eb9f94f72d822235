import type { ContentItem, ListCells, Principal } from '@espalier/plugin-sdk';
import { stateOf, type PublicationState } from '#core/content';
import { text } from '#platform/texts';

/** @param state undefined of an item that was removed */
export function itemStatus(
  item: ContentItem,
  state: PublicationState | undefined,
  principal: Principal,
  now: string,
): ListCells['status'] {
  const is = stateOf(item, now, !state);
  if (is === 'Scheduled') return scheduled(item);
  const isLive = item.latest || item.published;
  if (state && isLive && isChanged(state, principal)) return { look: 'changed', text: text('Draft changes') };
  switch (is) {
    case 'Published':
      return { look: 'published', text: text('Published') };
    case 'Draft':
      return { look: 'draft', text: text('Draft') };
    case 'Cloned':
      return { look: 'draft', text: text('Cloned') };
    case 'Unpublished':
      return { look: 'archived', text: text('Unpublished') };
    case 'Removed':
      return { look: 'archived', text: text('Removed') };
    case 'Archived':
      return { look: 'archived', text: text('Archived') };
  }
}

function scheduled({ published, scheduledArchiveUtc, scheduledPublishUtc }: ContentItem): ListCells['status'] {
  return published
    ? { look: 'scheduled', text: text('Unpublished at this time'), at: scheduledArchiveUtc }
    : { look: 'scheduled', text: text('Published at this time'), at: scheduledPublishUtc };
}

/** Not everybody who may see what is published may know of drafts. */
function isChanged(state: PublicationState, principal: Principal): boolean {
  return state.isPublished && state.hasDraft && principal.may('PreviewContent', state);
}
