export { Client, createClient, type ClientOptions } from './client';
export {
  ConflictError,
  EspalierError,
  ForbiddenError,
  NetworkError,
  NotFoundError,
  PreconditionFailedError,
  ProblemError,
  ServerError,
  TooManyRequestsError,
  UnauthorizedError,
  UnexpectedAnswerError,
  ValidationError,
  type Fault,
  type Problem,
} from './errors';
export { etagOf } from './etags';
export { GraphqlError, type GraphqlDocument, type GraphqlFault, type TypedDocument } from './graphql';
export {
  Items,
  type ChangeOptions,
  type GetOptions,
  type ListOptions,
  type ListSort,
  type ListStatus,
  type Reference,
  type ReferencesOptions,
  type RemoveOptions,
  type SaveOptions,
  type VersionFacts,
} from './items';
export { IMAGE_SIZES, Media, type ImageOptions } from './media';
export { type DocumentLike } from './print-document';
export { type RetryOptions } from './retries';
export { type Facet, type SearchHit, type SearchOptions, type SearchResult } from './search';
export { type AnswerCache, type CachedAnswer, type RequestOptions } from './transport';
export {
  type Changes,
  type ContentItem,
  type CursorPage,
  type EmbeddedItem,
  type ItemOf,
  type NewItem,
  type Page,
  type TypeName,
  type UnknownItem,
  type UnknownTypes,
} from './types';
export {
  verifyWebhook,
  WebhookVerificationError,
  type ContentEvent,
  type ContentEventType,
  type InvalidationEvent,
  type TestEvent,
  type WebhookEvent,
  type WebhookRequest,
} from './webhooks';
