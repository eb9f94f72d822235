import { extensionPoint } from '@espalier/plugin-sdk';

/** What keys do, in words. */
export interface KeyGroup {
  readonly title: string;
  /** The bundle that listens to them, such as `list.js`. */
  readonly script: string;
  /** As they are pressed, such as `Ctrl+K`, and what they do. */
  readonly keys: readonly (readonly [keys: string, text: string])[];
}

/** Keys of pages with a script, beside those that each page has and those of the navigation. */
export const KEYBOARD = extensionPoint<KeyGroup>('display.keyboard', { requires: ['title', 'script', 'keys'] });
