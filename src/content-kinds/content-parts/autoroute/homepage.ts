import {
  Contributes,
  HANDLE_PROVIDER,
  PERMISSION_PROVIDER,
  type HandleProvider,
  type PermissionProvider,
  type Queryable,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

export const SET_HOMEPAGE = 'SetHomepage';

export const HOMEPAGE = 'homepage';

/** There is one home page; whoever had been it no longer is. */
const CLAIM = `
  INSERT INTO content_handle (kind, value, content_item_id, published, latest) VALUES ('homepage', '', $1, true, true)
  ON CONFLICT (kind, value) DO UPDATE SET content_item_id = excluded.content_item_id, published = true, latest = true`;

export async function claimHomepage(transaction: Queryable, contentItemId: string): Promise<void> {
  await transaction.query(CLAIM, [contentItemId]);
}

/** What is at `/` is no matter of one item: of the roles at set-up only Administrator decides it, as in Orchard Core. */
@Contributes(PERMISSION_PROVIDER)
export class HomepagePermissions implements PermissionProvider {
  get permissions() {
    return [{ name: SET_HOMEPAGE, title: text('Choose the home page'), category: text('Content') }];
  }
}

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
