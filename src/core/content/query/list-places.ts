/** As queries name it. */
export const LIST_ID = 'containedPart.listContentItemId';
/** As queries name it. */
export const PLACE_IN_LIST = 'containedPart.order';
