import { Contributes, HANDLE_PROVIDER, type HandleProvider } from '@espalier/plugin-sdk';
import { HOMEPAGE } from './homepage';

/** `homepage:` finds the home page. No item claims it for itself: it is given to whoever asked for it last when published. */
@Contributes(HANDLE_PROVIDER)
export class HomepageHandleProvider implements HandleProvider {
  readonly kind = HOMEPAGE;

  normalise(): string {
    return '';
  }

  claims(): [] {
    return [];
  }
}
