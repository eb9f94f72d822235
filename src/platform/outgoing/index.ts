export { OutgoingRules } from './outgoing-rules';
export { ForbiddenAddressError, post, type OutgoingAnswer, type OutgoingPost } from './post';
export { isPublicAddress } from './public-address';
