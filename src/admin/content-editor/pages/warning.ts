import type { EditorButton } from './editor-buttons';

/** What is said before an action is done, with the button that does it all the same. */
export interface WarningModel {
  readonly heading: string;
  readonly text: string;
  readonly button: EditorButton;
}

/** Behind the name of an action. */
const CONFIRMED = ':confirmed';

export function confirmed(action: string): string {
  return `${action}${CONFIRMED}`;
}

export function confirmedOf(action: string): { readonly action: string; readonly isConfirmed: boolean } {
  const isConfirmed = action.endsWith(CONFIRMED);
  return { action: isConfirmed ? action.slice(0, -CONFIRMED.length) : action, isConfirmed };
}
