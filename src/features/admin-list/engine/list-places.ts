import type { Places } from '#core/display';

/** The display type of what display drivers put around a list. */
export const AROUND = 'List';

/** Where display drivers of the options of a list can show something. */
export const LIST_PLACES: Places = { Thumbnail: ['Content'], [AROUND]: ['Header', 'Actions', 'Footer'] };
