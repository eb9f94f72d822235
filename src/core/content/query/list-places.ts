/** The field in which an item says which list it is in, as queries name it. */
export const LIST_ID = 'containedPart.listContentItemId';
/** The field of its place there. */
export const PLACE_IN_LIST = 'containedPart.order';
