import { preconditionOf as unlessChanged, type Precondition as PreconditionOf } from '#platform/request';
import { OpenidChangedError } from '../openid-errors';

type Precondition = PreconditionOf<object>;

/** @param ifMatch the header `If-Match`; without it, whatever is stored may be changed */
export function preconditionOf(ifMatch: string | undefined): Precondition {
  return unlessChanged(ifMatch, () => new OpenidChangedError());
}
