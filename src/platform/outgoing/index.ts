export {
  OUTGOING_FAULTS,
  OutgoingRules,
  ForbiddenAddressError,
  post,
  type OutgoingAnswer,
  type OutgoingPost,
} from './post';
export { isPublicAddress } from './public-address';
